#!/usr/bin/env bash
# Play a whole game against house bots with curl and jq alone.
# usage: play.sh [URL [GAME]]   prints the result as JSON
set -eu
api=${1:-http://127.0.0.1:8000}/v1
game=${2:-rablo}

call() { curl --silent --show-error --max-time 60 --header "Content-Type: application/json" "$@"; }

token=$(call "$api/players" --data '{"name": "Shell", "kind": "bot"}' | jq --raw-output .token)
me="Authorization: Bearer $token"

# One seat is ours, the others go to house bots; as many as the game has seats.
seats=$(call "$api/games/$game" | jq '.seats')
wish=$(jq --null-input --arg game "$game" --argjson seats "$seats" '{
  game: $game,
  options: (if $game == "snaps" then {target: 3} else {max_deals: 2} end),
  seats: ([{player: "me"}] + [range(1; $seats) | {bot: "random"}])
}')
# Each request that changes something has a key: were the answer lost, it could be sent again.
view=$(call "$api/tables" --header "$me" --header "Idempotency-Key: table" --data "$wish")
table=$api/tables/$(jq --raw-output .id <<<"$view")

while [ "$(jq --raw-output .status <<<"$view")" = playing ]; do
  version=$(jq .version <<<"$view")
  body=$(jq --compact-output '{move: (.you.legal_moves[0] // empty), version}' <<<"$view")
  if [ -n "$body" ]; then
    call "$table/moves" --header "$me" --header "Idempotency-Key: move-$version" \
      --data "$body" >/dev/null
  else
    # Comes back when the table moves on, or after 20 seconds with 304 and no body.
    seat=$(jq .you.seat <<<"$view")
    call "$table?wait=20" --header "$me" --header "If-None-Match: \"v$version.$seat\"" >/dev/null
  fi
  view=$(call "$table" --header "$me")
done
jq --compact-output '{game, status, result}' <<<"$view"
