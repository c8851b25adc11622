"""The rules of Räuber in English."""

RULES = """\
# Räuber

Räuber, also called Schlager, is a Swiss Jass for three players, or for four with one sitting out.
In each deal one of them, the declarer, plays against two opponents and has promised something:
enough points, or all the tricks, or none.

## Players

With three, everybody plays every deal. With four, the dealer sits out: no cards, no bids, and
nothing to see but what is public. For that the dealer is written 20 points (or 15, if the table
prefers) with every deal, also when all have passed.

The seats are numbered from 0 in the order of play. The first to act is the **forehand**, the seat
after the dealer; two more seats follow. Everybody collects points alone, but within a deal the
declarer's two opponents play together and share one pile of tricks.

## The cards

There are 36 cards, nine in each suit: Hearts (H), Diamonds (D), Spades (S) and Clubs (C). A card
is written suit first: HA is the Ace of Hearts, CT the Ten of Clubs. What they are worth depends on
the game:

| | A | K | Q | J | T | 9 | 8 | 7 | 6 |
|---|---|---|---|---|---|---|---|---|---|
| plain suit | 11 | 4 | 3 | 2 | 10 | 0 | 0 | 0 | 0 |
| trumps | 11 | 4 | 3 | 20 | 10 | 14 | 0 | 0 | 0 |
| no trumps | 11 | 4 | 3 | 2 | 10 | 0 | 8 | 0 | 0 |

A plain suit goes from high to low A K Q J T 9 8 7 6, and so do all suits when there are no trumps.
In trumps the jack, called **Puur**, is the highest card and the nine, called **Nell**, the second:
J 9 A K Q T 8 7 6. With 5 more for the last trick, 157 points are to be had in every game.

## Dealing

Forehand gets the first four cards, then each of the two others four, and so twice more, until
everybody holds twelve. The last seat deals first, unless the table has chosen otherwise. After
every deal, played or passed out, the next seat deals.

## The auction

Forehand speaks first, then it goes round. You pass or make a bid higher than the last one. From
low to high:

- 16 to 25 points
- Small Bettel, worth 25: not a single trick
- 26 to 35 points
- Big Bettel, worth 35: not a single trick, with the hand as it is
- 36 to 40 points
- Räuber without trumps, worth 40: all the tricks
- 41 to 50 points
- Räuber with trumps, worth 50: all the tricks

A points bid counts tens of card points and Weis; 16 means 160. Whoever has passed is out of the
auction. You may bid points **only once**: if you are outbid after that, nothing but a figure (a
Bettel or a Räuber) is left to you. After a figure you may bid a higher figure, or points, if you
have not bid any yet. Nobody can outbid himself.

The auction is over when somebody has bid and both others have passed, and at once with a Räuber
with trumps. If all three pass, nothing is played and the next seat deals.

## Before the first card

The declarer may now improve the hand, once at most; everybody keeps twelve cards. Whoever does not
want to simply goes on.

**Points game.** Before naming trumps, a declarer who holds the six of a suit may *demand* any
other card of that suit. Its holder hands it over and gets the six. Then one of the four suits is
named as trumps.

**Räuber with trumps.** Before naming trumps, the declarer may *exchange*: name any card not in the
own hand, and give its holder any own card for it. Then trumps are named.

**Räuber without trumps, Small Bettel.** There are no trumps. One exchange is allowed before the
declarer's first lead.

**Big Bettel.** No trumps, and no exchange.

Everybody learns which card was wanted and who held it, and in a demand sees the six. The card
given in an exchange is known only to the two involved.

## Weis and Stöck

In the points game and in both Räuber, but not in a Bettel, certain cards in one hand count extra.
What matters is the hand after the exchange.

| Weis | points |
|---|---|
| three in a row in one suit | 20 |
| four in a row | 50 |
| five in a row | 100 |
| six in a row | 150 |
| seven in a row | 200 |
| eight in a row | 250 |
| nine in a row | 300 |
| four of a kind: A, K, Q, T, 8, 7 or 6 | 100 |
| four nines | 150 |
| four jacks | 200 |

Rows follow the order 6 7 8 9 T J Q K A, in trumps too. Two rows in one suit count both. A card may
be part of a row and of four of a kind at the same time.

The side with the best single Weis scores all of its Weis, the other side none. Better is the one
with more points; then the one with more cards; then the one with the higher top card, or higher
rank if four of a kind; then the row in trumps; then whoever comes earlier, counted from the
declarer.

**Stöck** are the king and queen of trumps in one hand. They count 20 for their side, always.
Without trumps there are none.

All of this happens by itself. As players put down their first card, the table hears how much the
best Weis of each is worth, unless a better one was called before. After the first trick the Weis
of the side that won are laid open, the others are not. The Stöck is called when the second of the
two cards is played.

## Playing

Twelve tricks are played with three cards each. In all games the declarer leads to the first, and
after that whoever won the last trick leads. The highest trump wins, or without trumps the highest
card of the suit led. On lead you may play anything. Otherwise:

- In a game without trumps, follow suit if you can; if you cannot, play what you like.
- If trumps are led, play a trump, any of them. If your only trump is the Puur, you may keep it and
  play something else. Without trumps, play what you like.
- If another suit is led, play a card of that suit, or a trump that is higher than all trumps in
  the trick. Even if you could follow you may trump.
- If you have nothing of the suit led, play any plain card or a trump higher than those in the
  trick. A lower trump is allowed only if you hold nothing but trumps.

A Bettel is over as soon as the declarer wins a trick. All other games are played to the end.

## What is written

What counts are whole tens; what is over a ten is dropped.

**Points game.** The declarer's card points, Weis and Stöck are added up. If that makes as many
tens as were bid, or more, all the tens made are written as plus. If not, the bid is written as
minus.

If the opponents together have fewer than 21 card points, each of them is written minus 10 and
nothing else. Otherwise each is written one for every 20 card points of theirs, and one for every
20 points of their Weis and Stöck together; both are cut separately, and it does not matter who
won.

| game | won | lost | each opponent if lost |
|---|---|---|---|
| Small Bettel | +25 | −25 | +10 |
| Big Bettel | +35 | −35 | +15 |
| Räuber without trumps | +40 | −40 | by twenties, as above |
| Räuber with trumps | +50 | −50 | by twenties, as above |

A Bettel is won if the declarer takes no trick, a Räuber if the opponents take none. If the
declarer wins, the opponents are written nothing in these games. After a lost Räuber they count
their twenties, however few points they have.

*For example*: with 118 card points and 50 from Weis the declarer has 168, and after a bid of 16 is
written 16; the opponents' 39 card points bring 1 to each. With 101 card points only, the bid of 16
is lost: minus 16, and opponents with 56 card points and a Weis of 50 are written 2 + 2 = 4 each.

## The match

Everybody's score is plus minus minus and may fall below zero. When all of a deal has been written,
the dealer's points too, the match is over if the **mean** of all scores has reached 200. A table
may agree instead that it is over when **one** player has the target. At the latest it ends after
400 deals, with passed-out ones counted. The score decides the places, and equal scores share one.

## What is secret

Nobody sees the other hands, the card given in an exchange, or Weis that did not win. The card
points of both piles are public, for everybody could have counted them. When the deal is over, all
hands are shown as they were dealt.

## What a table can choose

- Players: 3 or 4.
- The dealer's points, with four players: 20 or 15.
- Target: 200, or 50, 100, 150 or 300.
- End: by the mean of all scores, or by the best score.
- Number of deals at most: 400, or from 1 to 10,000.
- First dealer: the last seat, or any other.
"""
