"""What the terminal says beside the texts of the games: one module of plain data a language."""
