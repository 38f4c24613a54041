cask "great-race" do
  arch arm: "arm64", intel: "x86_64"

  version "${VERSION}"
  sha256 arm:   "${MACOS_ARM_SHA256}",
         intel: "${MACOS_INTEL_SHA256}"

  url "${REPOSITORY}/releases/download/v#{version}/great-race-#{version}-macos-#{arch}.tar.gz"
  name "The Great Race"
  desc "Board game of half-tracks across the continents"
  homepage "${REPOSITORY}"

  app "The Great Race.app"

  zap trash: [
    "~/Library/Application Support/great-race",
    "~/Library/Caches/great-race",
    "~/Library/Logs/great-race",
  ]
end
