"""What a check of a record found."""

from __future__ import annotations

from dataclasses import dataclass, field

LONGEST = 400
"""So much of a sentence is told: what a record holds may be of any length."""

MOST = 100
"""So many findings are told one by one."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong: where it stands (a JSON pointer, or a line of a text), and a sentence."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" if self.where else self.what


@dataclass(slots=True)
class Verdict:
    """What was checked, and what is wrong with it; ``given`` packs did not follow from the seed."""

    findings: list[Finding] = field(default_factory=list)
    packs: int = 0
    given: int = 0
    moves: int = 0
    deals: int = 0

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings

    def told(self) -> str:
        """Say what was checked, or what is wrong."""
        if self.findings:
            more = len(self.findings) - MOST
            rest = [f"… and {more} more."] if more > 0 else []
            return "\n".join([*map(str, self.findings[:MOST]), *rest])
        packs = _count(self.packs, "pack")
        if self.given:
            packs += f" ({self.given} of them given by the operator, not drawn)"
        moves, deals = _count(self.moves, "move"), _count(self.deals, "deal")
        return f"commitment, {packs}, {moves}, {deals} and result."

    def add(self, where: str, what: str) -> None:
        """Note something wrong."""
        self.findings.append(Finding(where, _plain(what)))


def _plain(what: str) -> str:
    """Return a sentence of one line and bounded length, whatever a record has put into it."""
    if len(what) > LONGEST:
        what = f"{what[: LONGEST * 3 // 4]} … {what[-LONGEST // 4 :]}"
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in what)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
