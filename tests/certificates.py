"""A certificate authority made for a test, and what it issues."""

from __future__ import annotations

import datetime as dt
import ipaddress
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID

Key = ec.EllipticCurvePrivateKey


def new_key() -> Key:
    """Another key."""
    return ec.generate_private_key(ec.SECP256R1())


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, text)])


def _builder(subject: str, issuer: str, key: Key, days: int) -> x509.CertificateBuilder:
    now = dt.datetime.now(dt.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(_name(subject))
        .issuer_name(_name(issuer))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=400))
        .not_valid_after(now + dt.timedelta(days=days))
    )


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def self_signed(folder: Path, key: Key, days: int = 90) -> tuple[Path, Path]:
    """Files of a certificate that nobody vouches for, and of its key."""
    certificate = _builder("great-race-server", "great-race-server", key, days).sign(key, hashes.SHA256())
    return written(folder, _pem(certificate), key)


def written(folder: Path, chain: bytes, key: Key) -> tuple[Path, Path]:
    """Both in PEM."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = folder / "fullchain.pem", folder / "privkey.pem"
    plain = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    for path, body in zip(paths, (chain, plain), strict=True):
        path.write_bytes(body)
    return paths


class Authority:
    """With one authority under it, which issues: so a server has to send a chain."""

    def __init__(self, name: str = "Test authority") -> None:
        self.name, self.key, self.below = name, new_key(), new_key()
        root = _builder(name, name, self.key, 1000)
        self.root = self._authority(root, self.key).sign(self.key, hashes.SHA256())
        middle = _builder(f"{name} 2", name, self.below, 1000)
        self.middle = self._authority(middle, self.below).sign(self.key, hashes.SHA256())

    def _authority(self, builder: x509.CertificateBuilder, key: Key) -> x509.CertificateBuilder:
        usage = x509.KeyUsage(
            digital_signature=True,
            key_cert_sign=True,
            crl_sign=True,
            content_commitment=False,
            key_encipherment=False,
            data_encipherment=False,
            key_agreement=False,
            encipher_only=False,
            decipher_only=False,
        )
        return (
            builder.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
            .add_extension(usage, critical=True)
            .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(self.key.public_key()), critical=False)
        )

    def trusted(self, folder: Path) -> Path:
        """A file for SSL_CERT_FILE."""
        path = folder / "authorities.pem"
        path.write_bytes(_pem(self.root))
        return path

    def issue(self, folder: Path, *names: str, key: Key | None = None, days: int = 90) -> tuple[Path, Path]:
        """Files of a certificate for these names (addresses too) with its chain, and of its key."""
        key = key or new_key()
        builder = _builder(names[0], f"{self.name} 2", key, days)
        alternatives = x509.SubjectAlternativeName([_general(name) for name in names])
        usage: Any = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
        certificate = (
            builder.add_extension(alternatives, critical=False)
            .add_extension(usage, critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(self.below.public_key()), critical=False)
            .sign(self.below, hashes.SHA256())
        )
        return written(folder, _pem(certificate) + _pem(self.middle), key)


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)
