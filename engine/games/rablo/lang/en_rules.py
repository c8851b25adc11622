"""The rules of Rabló in English."""

RULES = """\
# Rabló

Rabló is Schnapsen for four as it is played in Hungary. One player calls a card; whoever holds it
is the partner, and for a while nobody but that one player knows who it is. The two of them play
against the other two, for money.

## The cards

Four suits of six cards make 24 cards. From high to low, with their points:

| | Ace | Ten | King | Queen | Jack | Nine |
|---|---|---|---|---|---|---|
| code | A | T | K | Q | J | 9 |
| points | 11 | 10 | 4 | 3 | 2 | 0 |

The suits are Hearts (H), Diamonds (D), Spades (S) and Clubs (C). A card is written suit first:
HA is the Ace of Hearts, DT the Ten of Diamonds. The whole pack is worth 120 points, and all of it
is dealt.

## Seats and dealing

The seats are numbered 0 to 3, and everything goes round from each seat to the next higher one,
from 3 back to 0. Beginning with the seat after the dealer, everybody gets three cards, and then
three more, so that each player holds six.

Seat 3 deals first, unless the table has chosen another first dealer; so seat 0 is the first to
speak. After every deal the next seat becomes dealer, also when all have passed.

## Calling

The seat after the dealer speaks first, then the others in turn. You pass, or you call one card
and say what you want to achieve with it:

| level | called card | stake |
|---|---|---|
| Snapszer | Diamonds, Spades, Clubs | 50 |
| Hearts Snapszer | Hearts | 100 |
| Durchmarsch | Diamonds, Spades, Clubs | 150 |
| Hearts Durchmarsch | Hearts | 300 |

- You may call any of the 24 cards, one from your own hand too.
- A new call must have a **higher stake** than the last one. Two calls of the same stake do not
  beat each other, so an auction has four calls at most.
- Passing does not shut you out. If the turn comes round to you again, you may still call.
- The auction is over when the three others have passed in a row after a call. A call of 300 ends
  it at once, because nothing is higher.
- If all four pass without a call, everybody pays 50 into the pot and the next player deals. The
  pot waits for the next winners and may grow until then.

The suit of the called card is **trumps**. Whoever holds the called card is the **partner** of the
caller and keeps it secret. If the caller holds it, the caller plays **solo**: alone against three,
for three times the stake, and nobody else is told.

## Kontra

Before the first card is led the stake may be doubled:

- **Kontra** is for the opponents, who are neither the caller nor the partner.
- **Rekontra** answers it, from the caller or the partner.
- **Subkontra** is the last word, from the opponents again.

Each of the three can be said once and doubles the stake, so at most it becomes eight times as
high. To protect the secret, everybody is asked in turn, also those who can only pass: first the
three seats after the caller, in order; after a double, the three seats after whoever doubled. It
ends when all three who were asked have passed, or with the subkontra. How long somebody takes to
answer must give nothing away.

## When the partner becomes known

The partner is public as soon as one of these happens:

- the called card is played;
- the partner says rekontra, declares a marriage, says enough or shows;
- a seat other than the caller's wins a trick and the deal goes on, for only the partner can do
  that.

A solo becomes public when the called card is played, or when the caller shows a hand with that
card in it. Until then nothing at the table may give the secret away. When the deal is over all is
told: who the partner was, whether it was a solo, and all four hands as they were dealt.

## Playing

The caller leads to the first of the six tricks; after that, whoever won the last trick leads. On
lead you may play any card. Everyone else in turn has to keep to this:

1. If you hold cards of the suit led, play one of them. If the card winning so far is of that suit
   and you can beat it with that suit, you must. If the trick has already been trumped, though,
   the suit led cannot win it any more, and any card of that suit will do.
2. If you hold none of the suit led but have trumps, you must trump: with a trump higher than all
   others in the trick if you can, otherwise with any trump.
3. If you have neither, play what you like.

The highest trump wins the trick, or without trumps the highest card of the suit led.

*For example*, with Clubs as trumps: the Jack of Clubs has trumped a lead of the King of Diamonds.
Holding the Ace and the Nine of Diamonds you may play either. Holding no diamonds, but the Nine and
the Queen of Clubs, you must play the Queen.

## Marriage

In a snapszer, the caller or the partner, being on lead, may declare the king and queen of one
suit: **40** in trumps, **20** in any other suit. You declare by leading one of the two cards; it
is one move. There may be any number of marriages, one with each lead, from the very first lead
on. The opponents cannot declare.

A marriage counts only if the caller's side wins the trick to which it was led. Otherwise it is
lost.

## How a deal ends

The points of the caller's side are the points of the cards in its tricks, and its marriages that
counted.

**Snapszer.** The first trick won by an opponent ends the deal. If the caller's side had 66 points
or more *before* that trick it has won, otherwise it has lost; nothing in that trick counts for
it. If the caller's side takes all six tricks it has won, having at least 120 points.

**Enough.** Between two tricks the caller or the partner may say enough and win the deal on the
spot. At least one trick must have been played, and the lead to the next one not yet made. Either
of the two may say it, whoever is on lead, and the first to speak counts. It takes 66 points: an
earlier claim is simply refused and costs nothing.

**Durchmarsch.** The caller's side must win all six tricks; the first trick it loses ends the deal
and loses it. There are no marriages and there is no enough.

**Showing.** When the caller or the partner is on lead, the first lead included, and is *certain*
to win every trick that is left, that player may lay the hand open. For five seconds everybody
looks and nobody moves; then the deal is over and all remaining cards go to the caller's side. A
durchmarsch is won with that. A snapszer would still need its 66, but as no trick has been lost it
always has them.

Certain means: however the unseen cards lie in the other three hands, and however they are played
within the rules, the leader wins every trick. What counts is only what that player can see: the
own hand and the cards played so far. It can be checked like this:

- In each suit, put your cards in order from high to low. Each of them, as far as there are unseen
  cards of the suit to go with it one by one, must beat the highest of the unseen ones.
- If you hold anything besides trumps, you need at least as many trumps as are unseen.

## Paying

The stake is that of the call, doubled once for every kontra, rekontra and subkontra.

- Two against two, each winner gets the stake and each loser pays it.
- In a solo the caller gets or pays three stakes, and each of the three others pays or gets one.
- The winners also share the pot equally. What cannot be divided, among three winners against a
  solo, stays in it for the next ones.

*For example*: a Hearts Snapszer with kontra and rekontra is worth 100 × 4 = 400. A solo
durchmarsch in Clubs, lost after a kontra, costs the caller 900, and the others get 300 each.

Everybody starts with 3000. Whoever cannot pay in full owes the rest, and the balance goes below
zero; so each deal together with the pot comes to zero, and all balances and the pot always add up
to four times the starting money.

The game is over after the deal in which any balance has fallen to 0 or below, even by paying into
the pot, or after the number of deals agreed on. The balance decides the places, and equal balances
share one. Money left in the pot at the end belongs to nobody.

## What a table can choose

- Starting money: 3000, or anything from 50 to 1,000,000.
- Number of deals: no limit, or from 1 to 10,000; passed-out deals count.
- First dealer: seat 3, or any other.
"""
