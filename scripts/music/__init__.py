"""How the music is made: scores as text (`*.score`), their notation, the synthesiser, the loudness."""
