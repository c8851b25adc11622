"""Playing in a terminal: a plain client of the public API, whatever the game."""

from __future__ import annotations

import secrets

from engine.protocol import JsonDict
from engine.record import verify
from rablo import screen
from rablo.client import KEY, ApiError, Client
from rablo.faces import face
from rablo.hosting import reached
from rablo.menu import Menu, Move, next_field
from rablo.opening import Wish, joined, names
from rablo.telling import Teller
from rablo.terminal import Terminal, agrees
from rablo.words import Words, phrases

_WAIT_S = 20
_LIVE_WAIT_S = 1
_PATIENCE = 2
"""After so many waits without news it is said who is waited for."""


class LeftError(Exception):
    """The player has left the table."""


def run(url: str, may_start: bool, wish: Wish, terminal: Terminal) -> None:
    """Play until the player has had enough.

    Raises ApiError, UnreachableError, LaunchError and RabloError.
    """
    said = phrases(wish.lang)
    with reached(url, may_start, lambda: terminal.say(said["own_server"])) as client:
        client.token = client.post("/v1/players", {"name": wish.name, "kind": "human"})["token"]
        view = joined(client, wish, terminal)
        while True:
            match = Match(client, wish.lang, view, terminal)
            try:
                match.play()
            except (LeftError, KeyboardInterrupt):
                match.leave()
                return
            if not agrees(terminal.ask(said["again"]), said["yes"]):
                return
            view = client.post(f"/v1/tables/{view['id']}/rematch", {"nonce": secrets.token_hex(8)})


class Match:
    """One table, from sitting down to its end."""

    def __init__(self, client: Client, lang: str, view: JsonDict, terminal: Terminal) -> None:
        self._client = client
        self._terminal = terminal
        self._lang = lang
        self._path = f"/v1/tables/{view['id']}"
        self._commitment = view["commitment"]
        self._seat: int = view["you"]["seat"]
        self._texts: JsonDict = client.get(f"/v1/games/{view['game']}")["texts"][lang]
        self._bots = phrases(lang)["bots"].split(", ")
        self._here = False
        self._after = 0
        self._quiet = 0
        self._offered = 0
        self._dress(view)

    def play(self) -> None:
        """Play to the end, and check the record."""
        view = self._news()
        while view["status"] in ("open", "playing"):
            if self._seat in view["turn"]:
                self._act(view)
            else:
                self._wait(view)
            view = self._news()
        self._check_record()

    def leave(self) -> None:
        """Get up from the table; who plays on is the house's bot."""
        try:
            self._client.call("DELETE", f"{self._path}/seats/{self._seat}")
        except ApiError:
            # The game was over already.
            return
        self._terminal.say("", self._words.phrase("left"))

    def _dress(self, view: JsonDict) -> None:
        said, found = phrases(self._lang), names(view["seats"], self._bots)
        paint = self._terminal.paint
        self._words = Words(view["game"], self._texts, said, found, self._seat, paint)
        self._teller = Teller(self._words)

    def _news(self) -> JsonDict:
        """Tell all that has happened, and return the table as it stands then."""
        while True:
            view: JsonDict = self._client.get(self._path)
            if names(view["seats"], self._bots) != self._words.names:
                self._dress(view)
            self._tell(self._client.get(f"{self._path}/events", after=self._after, limit=1000))
            if self._after == view["seq"]:
                return view

    def _tell(self, page: JsonDict) -> None:
        for event in page["events"]:
            # What happened before one sat down is no news.
            self._here = self._here or (event["type"], event["seat"]) == ("seat_taken", self._seat)
            if self._here:
                self._terminal.say(*self._teller.tell(event))
        self._after = page["next_after"]

    def _wait(self, view: JsonDict) -> None:
        """Wait for news; a person may use a right meanwhile, or leave."""
        self._offer(view)
        wait = _LIVE_WAIT_S if self._terminal.live else _WAIT_S
        page = self._client.get(f"{self._path}/events", after=self._after, wait=wait, limit=1)
        self._quiet = 0 if page["events"] else self._quiet + 1
        if self._quiet == _PATIENCE:
            self._terminal.say(self._words.paint.dim(self._awaited(view)))
        typed = self._terminal.typed()
        if typed:
            self._heard(view, typed)

    def _awaited(self, view: JsonDict) -> str:
        if view["status"] == "open":
            free = sum(seat["player"] is None and seat["bot"] is None for seat in view["seats"])
            return self._words.phrase("free_seats", count=free)
        players = ", ".join(self._words.names[seat] for seat in view["turn"])
        return self._words.phrase("waiting", players=players) if players else ""

    def _offer(self, view: JsonDict) -> None:
        moves = view["you"]["legal_moves"]
        if moves and self._terminal.live and self._offered != view["version"]:
            self._offered = view["version"]
            self._terminal.say(self._words.phrase("may_say"), *Menu(moves, self._words).lines())

    def _act(self, view: JsonDict) -> None:
        """Show the table and ask until there is a move."""
        menu = Menu(view["you"]["legal_moves"], self._words)
        self._show(view, menu)
        while True:
            typed = self._terminal.ask(self._words.phrase("choose"))
            if typed is None:
                raise LeftError
            only = len(menu.choices) == 1 and not typed
            if not only and self._command(view, menu, typed):
                continue
            move = menu.choices[0].moves[0] if only else self._chosen(menu, typed)
            if move is not None:
                self._post(view, move)
                return

    def _heard(self, view: JsonDict, typed: str) -> None:
        """Follow what was typed while nothing was asked; a number typed too late is let go."""
        menu = Menu(view["you"]["legal_moves"], self._words)
        if not self._command(view, menu, typed) and menu.chosen(typed):
            move = self._chosen(menu, typed)
            if move is not None:
                self._post(view, move)

    def _command(self, view: JsonDict, menu: Menu, typed: str) -> bool:
        """Follow what is typed beside moves; False if it is none of that."""
        if typed == "t":
            self._show(view, menu)
        elif typed == "r":
            path = f"/v1/games/{view['game']}/rules"
            self._terminal.say("", self._client.get(path, lang=self._lang)["text"])
        elif typed == "q":
            if agrees(self._terminal.ask(self._words.phrase("leave")), self._words.phrase("yes")):
                raise LeftError
        elif typed in ("h", "?", ""):
            suits = ", ".join(f"{code} {self._words.suit(code)}" for code in self._texts["suits"])
            self._terminal.say(self._words.phrase("help"), suits, self._words.phrase("help_keys"))
        else:
            return False
        return True

    def _chosen(self, menu: Menu, typed: str) -> Move | None:
        """Return the move that is meant, asking on where a number stands for several."""
        moves = menu.chosen(typed)
        while len(moves) > 1:
            menu = Menu(moves, self._words, next_field(moves))
            self._terminal.say(*menu.lines())
            typed = self._terminal.ask(self._words.phrase("pick")) or ""
            if not typed:
                return None
            moves = menu.chosen(typed)
        if not moves:
            self._terminal.say(self._words.phrase("no_such_move"))
            return None
        return moves[0] if self._sure(moves[0]) else None

    def _sure(self, move: Move) -> bool:
        if move["type"] not in face(self._words.game).risky:
            return True
        return agrees(self._terminal.ask(self._words.phrase("sure")), self._words.phrase("yes"))

    def _post(self, view: JsonDict, move: Move) -> None:
        body = {"move": dict(move), "version": view["version"]}
        try:
            self._client.call("POST", f"{self._path}/moves", body, {KEY: secrets.token_hex(8)})
        except ApiError as error:
            if error.status not in (409, 412):
                raise
            self._terminal.say(self._words.phrase("moved_on"))

    def _show(self, view: JsonDict, menu: Menu) -> None:
        state, words = view["state"], self._words
        self._terminal.say("", *screen.table(state, words, view["turn"]))
        self._terminal.say(*screen.hand(state, words, words.phrase("hand")), "", *menu.lines())

    def _check_record(self) -> None:
        record = self._client.get(f"{self._path}/record")
        verdict = verify(record)
        if verdict.good and record["commitment"] != self._commitment:
            verdict.add("/commitment", "This is not what was shown before the first card.")
        if verdict.good:
            self._terminal.say("", self._words.paint.dim(self._words.phrase("record_holds")))
        else:
            self._terminal.say("", self._words.phrase("record_bad"), verdict.told())
