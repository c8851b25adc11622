// Plays a whole game against house bots. Usage: node dist/play.js URL [GAME]
import createClient from "openapi-fetch";
import type { components, paths } from "./rablo.js";

type Table = components["schemas"]["Table"];
type NewTable = components["schemas"]["NewTable"];
type Move = components["schemas"]["Move"];

const url = process.argv[2] ?? "http://127.0.0.1:8000";
const game = process.argv[3] ?? "rablo";

const me = { player: "me" } as const;
const bot = { bot: "random" };
const wishes: Record<string, NewTable> = {
  rablo: { game: "rablo", options: { max_deals: 2 }, seats: [me, bot, bot, bot] },
  snaps: { game: "snaps", options: { target: 3 }, seats: [me, bot] },
  raeuber: { game: "raeuber", options: { max_deals: 2 }, seats: [me, bot, bot] },
};

function given<T>(found: T | undefined, problem: unknown): T {
  if (found === undefined) throw new Error(`refused: ${JSON.stringify(problem)}`);
  return found;
}

async function signedIn() {
  const open = createClient<paths>({ baseUrl: url });
  const { data, error } = await open.POST("/v1/players", {
    body: { name: "TypeScript", kind: "bot" },
  });
  const headers = { Authorization: `Bearer ${given(data, error).token}` };
  return createClient<paths>({ baseUrl: url, headers });
}

// What `type` and `game` tell apart, the compiler tells apart too.
function described(move: Move): string {
  switch (move.type) {
    case "play":
      return `plays ${move.card}`;
    case "call":
      return `calls ${move.card} at ${move.level}`;
    case "exchange":
      return "want" in move ? `exchanges ${move.give} for ${move.want}` : "exchanges";
    default:
      return move.type;
  }
}

async function step(api: Awaited<ReturnType<typeof signedIn>>, view: Table): Promise<Table> {
  const path = { table_id: view.id };
  const move = view.you?.legal_moves[0];
  if (move !== undefined) {
    console.error(described(move));
    const { data, error } = await api.POST("/v1/tables/{table_id}/moves", {
      params: { path, header: { "Idempotency-Key": `move-${view.version}` } },
      body: { move, version: view.version },
    });
    return given(data, error);
  }
  const tag = `"v${view.version}.${view.you?.seat ?? "s"}"`;
  const news = await api.GET("/v1/tables/{table_id}", {
    params: { path, query: { wait: 20 }, header: { "If-None-Match": tag } },
  });
  return news.response.status === 304 ? view : given(news.data, news.error);
}

async function main(): Promise<void> {
  const api = await signedIn();
  const { data, error } = await api.POST("/v1/tables", {
    params: { header: { "Idempotency-Key": crypto.randomUUID() } },
    body: given(wishes[game], `no game ${game}`),
  });
  let view: Table = given(data, error);
  while (view.status === "playing") view = await step(api, view);
  console.log(JSON.stringify({ game: view.game, status: view.status, result: view.result }));
}

await main();
