"""The rules of Šnaps in English."""

RULES = """\
# Šnaps

Šnaps is what Croatia calls two-hand Schnapsen. You collect points in tricks and with marriages,
keep count in your head, and say enough as soon as you believe you have 66. If you are right you
win the round; if not, your opponent does.

## The cards

Four suits of five cards make 20 cards. From high to low, with their points:

| | Ace | Ten | King | Queen | Jack |
|---|---|---|---|---|---|
| code | A | T | K | Q | J |
| points | 11 | 10 | 4 | 3 | 2 |

The suits are Hearts (H), Diamonds (D), Spades (S) and Clubs (C). A card is written suit first: HA
is the Ace of Hearts, CJ the Jack of Clubs. All together they are worth 120 points.

## Dealing

The seats are 0 and 1. The dealer's opponent gets the first five cards of the pack, the dealer the
next five. The card after these is turned face up: this is the **upcard**, and its suit is trumps
for the whole round. The nine that are left lie face down as the **talon**.

Seat 1 deals first, unless the table has chosen otherwise; then the deal alternates. The dealer's
opponent leads to the first trick, so in the first round seat 0 begins.

## Tricks and drawing

One player leads a card, the other answers with one. The higher trump wins the trick, or without
trumps the higher card of the suit led. The winner leads to the next trick.

As long as the stock lasts both players draw a card after each trick, its winner first, from the
top of the talon. The last to draw gets the upcard. The **stock** counts talon and upcard together:
it is 10 at the start and is used up after five tricks.

## Following

- While there are cards to draw and nobody has closed, you may answer with any card.
- Once the stock is empty or closed, you must follow suit, with a higher card if you can. If you
  have nothing of the suit led, you must play a trump. Without trumps either, play what you like.

*For example*, with Hearts as trumps and the stock used up: on a King of Spades the hand ST SJ HA
must play the Ten of Spades. On an Ace of Spades it may play the Ten or the Jack of Spades. The
hand HA DJ has to trump an Ace of Spades.

## On lead, before you play

Whoever is on lead may do one or more of the following first, also before the very first trick.

**Exchange.** If you hold the jack of trumps you may swap it for the upcard; both players see it.
The stock must have more than 2 cards and must not be closed.

**Close.** You turn the upcard face down. From now on nobody draws any more, and one must follow as
with an empty stock, beginning with this trick. By closing you say: I shall reach 66 with what I
hold. The stock must have more than 2 cards here too. Both can be done on one lead, first the
exchange, then the closing.

**Marriage.** If you hold the king and queen of one suit you may declare them: **40** in trumps,
**20** in any other suit. You declare by leading one of the two cards; it is one move. Your
opponent sees the other one too. Any number of marriages may be declared in a round, also after
closing and with an empty stock.

A marriage counts as soon as you have at least one trick: at once if you have one already, else
from the moment you win one, whether the trick it was led to or a later one. If you win none in the
round, it does not count.

**Enough.** You say that you have 66 points or more, and the round ends at once. Since a declared
marriage is led immediately, a claim that depends on it has to wait for your next lead.

Your points are the cards in your tricks and the marriages that count.

## What a round is worth

**You said enough and had 66.** You get 3 points if your opponent has no trick, 2 if your opponent
has fewer than 33 points, otherwise 1.

**You said enough too early.** Your opponent gets 2, or 3 if your opponent has no trick.

**Nobody said enough.** If all ten tricks are played without closing, the winner of the last trick
gets 1. If that player has 66 points or more by then, the round is worth as much as a right enough:
3, 2 or 1.

**Somebody closed.** At that moment the opponent's state is written down, and it fixes the value: 3
if the opponent has no trick, 2 with fewer than 33 points, otherwise 1.

- The closer says enough with 66 points or more: the closer gets this value.
- All cards are played, and the closer has 66 or more: again the closer gets this value, whoever
  won the last trick.
- The closer says enough without 66, or all cards are played and the closer has fewer: the opponent
  gets 2, or 3 if the opponent had no trick when the stock was closed.
- The opponent says enough first, and rightly: the opponent gets the same, 2 or 3.
- The opponent says enough wrongly: the closer gets 2, or 3 if the closer has no trick.

*For example*: seat 0 closes while seat 1 has 20 points from one trick. Seat 1 comes to 40 before
seat 0 says enough with 67. Seat 0 still gets 2, as what counts is the moment of closing.

## The match

Whoever has 7 points first wins the match. Points above that stay in the score, so it may well end
at 8 to 3.

## What is secret

Nobody sees the other hand or the order of the talon. The points of the running round are shown to
nobody, not even to the player they belong to, unless the table wants it: counting is part of the
game. Both players see how many tricks each has won, the last trick, and every marriage and
exchange. After the round all is laid open: the points, both hands as they were dealt, the upcard
and the talon.

## What a table can choose

- Target: 7, or 3, 5, 9 or 11.
- Points of the running round: hidden, or shown to both.
- First dealer: seat 1, or seat 0.
"""
