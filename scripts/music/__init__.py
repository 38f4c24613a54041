"""The production of the music: scores as text (`*.score`), their notation, the synthesiser, the loudness."""
