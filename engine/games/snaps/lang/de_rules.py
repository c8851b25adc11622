"""The rules of Šnaps in German."""

RULES = """\
# Šnaps

Šnaps heißt in Kroatien das Schnapsen zu zweit. Man sammelt Punkte in Stichen und Ansagen, zählt
sie im Kopf mit und sagt genug, sobald man glaubt, 66 zu haben. Stimmt es, gewinnt man das Spiel;
stimmt es nicht, gewinnt es der Gegner.

## Die Karten

Vier Farben zu je fünf Karten ergeben 20 Karten. Von oben nach unten, mit ihren Punkten:

| | Ass | Zehner | König | Ober | Unter |
|---|---|---|---|---|---|
| Zeichen | A | T | K | Q | J |
| Punkte | 11 | 10 | 4 | 3 | 2 |

Die Farben heißen Herz (H), Schellen (D), Laub (S) und Eichel (C). Geschrieben wird zuerst die
Farbe: HA ist das Herz-Ass, CJ der Eichel-Unter. Alle zusammen zählen 120 Punkte.

## Das Geben

Die Plätze sind 0 und 1. Der Gegner des Gebers bekommt die ersten fünf Karten, der Geber die
nächsten fünf. Die Karte danach wird aufgedeckt: Das ist die **offene Karte**, und ihre Farbe ist
für das ganze Spiel Trumpf. Die übrigen neun liegen verdeckt als **Talon**.

Als Erster gibt Platz 1, wenn der Tisch nichts anderes bestimmt hat, danach geben beide
abwechselnd. Zum ersten Stich spielt der Gegner des Gebers aus, im ersten Spiel also Platz 0.

## Stiche und Abheben

Einer spielt eine Karte aus, der andere gibt eine dazu. Den Stich macht der höhere Trumpf, ohne
Trumpf die höhere Karte der ausgespielten Farbe. Wer ihn macht, spielt zum nächsten aus.

Solange es Karten gibt, heben nach jedem Stich beide eine von oben ab, zuerst, wer den Stich
gemacht hat. Wer als Letzter abhebt, bekommt die offene Karte. Der **Stock** umfasst Talon und
offene Karte zusammen: Am Anfang sind es 10 Karten, nach fünf Stichen ist er aufgebraucht.

## Bekennen

- Solange abgehoben wird und niemand zugedreht hat, darf man jede Karte dazugeben.
- Ist der Stock aufgebraucht oder zugedreht, muss man Farbe bekennen, wenn möglich mit einer
  höheren Karte. Wer die Farbe nicht hat, muss einen Trumpf spielen. Wer auch keinen Trumpf hat,
  spielt, was er will.

*Zum Beispiel*, wenn Herz Trumpf und der Stock aufgebraucht ist: Auf den Laub-König muss das Blatt
ST SJ HA den Laub-Zehner spielen. Auf das Laub-Ass darf es den Laub-Zehner oder den Laub-Unter
spielen. Das Blatt HA DJ muss auf das Laub-Ass trumpfen.

## Wer ausspielt, darf vorher noch mehr

Wer am Ausspiel ist, darf zuvor eines oder mehreres davon tun, auch schon vor dem ersten Stich.

**Austauschen.** Wer den Trumpf-Unter hat, darf ihn gegen die offene Karte tauschen; beide sehen
es. Im Stock müssen mehr als 2 Karten sein, und er darf nicht zugedreht sein.

**Zudrehen.** Man dreht die offene Karte um. Von da an hebt keiner mehr ab, und schon in diesem
Stich muss bekannt werden wie bei aufgebrauchtem Stock. Wer zudreht, sagt damit: Mit dem, was ich
habe, komme ich auf 66. Auch hier müssen mehr als 2 Karten im Stock sein. Beides zusammen geht bei
einem Ausspiel, zuerst der Tausch, dann das Zudrehen.

**Zwanziger und Vierziger.** Wer König und Ober einer Farbe hat, darf sie ansagen: **40** in
Trumpf, **20** in jeder anderen Farbe. Angesagt wird, indem man eine der beiden Karten ausspielt;
beides ist ein Zug. Der Gegner bekommt auch die andere zu sehen. In einem Spiel darf es beliebig
viele Ansagen geben, auch nach dem Zudrehen und bei aufgebrauchtem Stock.

Eine Ansage zählt, sobald man wenigstens einen Stich hat: sofort, wenn man schon einen hat, sonst,
wenn man einen macht, sei es der angesagte oder ein späterer. Wer im ganzen Spiel keinen macht, dem
zählt sie nicht.

**Genug.** Man sagt, dass man 66 Punkte oder mehr hat, und das Spiel ist sofort aus. Weil man eine
Ansage gleich ausspielt, muss man mit dem Genug, das sie braucht, bis zum nächsten eigenen Ausspiel
warten.

Die eigenen Punkte sind die Karten in den eigenen Stichen und die Ansagen, die zählen.

## Was ein Spiel wert ist

**Genug, und es sind 66.** Es gibt 3 Punkte, wenn der Gegner keinen Stich hat, 2, wenn er weniger
als 33 Punkte hat, sonst 1.

**Genug, aber zu früh.** Der Gegner bekommt 2, oder 3, wenn er keinen Stich hat.

**Niemand sagt genug.** Sind alle zehn Stiche gespielt und hat keiner zugedreht, bekommt 1, wer den
letzten Stich gemacht hat. Hat er dann 66 Punkte oder mehr, gilt das Spiel so viel wie bei einem
richtigen Genug: 3, 2 oder 1.

**Jemand hat zugedreht.** In diesem Augenblick wird festgehalten, wie der Gegner steht, und damit
der Wert: 3, wenn er keinen Stich hat, 2 bei weniger als 33 Punkten, sonst 1.

- Wer zugedreht hat, sagt genug und hat 66 Punkte oder mehr: Er bekommt diesen Wert.
- Alle Karten sind gespielt, und wer zugedreht hat, hat 66 oder mehr: Auch dann bekommt er diesen
  Wert, gleich wer den letzten Stich gemacht hat.
- Wer zugedreht hat, sagt ohne 66 genug, oder alle Karten sind gespielt und er hat weniger: Der
  Gegner bekommt 2, oder 3, wenn er beim Zudrehen keinen Stich hatte.
- Der Gegner sagt zuerst genug, und mit Recht: Er bekommt ebenso viel, 2 oder 3.
- Der Gegner sagt zu Unrecht genug: Wer zugedreht hat, bekommt 2, oder 3, wenn er keinen Stich hat.

*Zum Beispiel*: Platz 0 dreht zu, als Platz 1 aus einem Stich 20 Punkte hat. Platz 1 kommt noch auf
40, bevor Platz 0 mit 67 genug sagt. Platz 0 bekommt trotzdem 2, denn es gilt der Augenblick des
Zudrehens.

## Die Partie

Die Partie gewinnt, wer zuerst 7 Punkte hat. Was darüber ist, bleibt im Stand stehen; sie kann also
auch 8 zu 3 enden.

## Was geheim ist

Niemand sieht das andere Blatt oder die Reihenfolge des Talons. Die Punkte des laufenden Spiels
werden keinem gezeigt, auch dem nicht, dem sie gehören, es sei denn, der Tisch will es so:
Mitzählen gehört zum Spiel. Beide sehen, wie viele Stiche jeder hat, den letzten Stich und jede
Ansage und jeden Tausch. Nach dem Spiel liegt alles offen: die Punkte, beide Blätter, wie sie
ausgeteilt worden sind, die offene Karte und der Talon.

## Was ein Tisch wählen kann

- Ziel: 7, oder 3, 5, 9 oder 11.
- Punkte des laufenden Spiels: verborgen, oder für beide sichtbar.
- Erster Geber: Platz 1 oder Platz 0.
"""
