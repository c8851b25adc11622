"""The Lua scripts: whatever must happen at once, happens in one of these.

Each names its KEYS and ARGV at its head. All KEYS of a script are in one slot (but for the
player of a COMMIT, who is named only where there is a single store), and no script touches a
key that is not among them. Whatever a script refuses, it refuses before it writes.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from service.storage.keys import POKE, WAKE


@dataclass(frozen=True, slots=True)
class Script:
    """A script with the digest by which the store knows it."""

    text: str
    sha: str = field(init=False)

    def __post_init__(self) -> None:
        digest = hashlib.sha1(self.text.encode(), usedforsecurity=False)
        object.__setattr__(self, "sha", digest.hexdigest())


LOOK_MS = 1000
"""So often the timers look at each shard even if no poke came."""

_SURELY_LOOKED_AT_MS = LOOK_MS + 250

# Sets or clears the due action of a table. A poke is needed only when it became the first of
# its shard: the timers know when the first one falls due, and look at the list again then. And
# it is not needed for what falls due after their next look, such as what a worker holds.
_DUE = f"""
local function set_due(list, what, id, version, due, at, shard, now)
  if due == '' then
    redis.call('ZREM', list, id)
    redis.call('HDEL', what, id)
    return
  end
  redis.call('ZADD', list, at, id)
  redis.call('HSET', what, id, version .. ' ' .. due)
  if now and at - now > {_SURELY_LOOKED_AT_MS} then return end
  if redis.call('ZRANGE', list, 0, 0)[1] == id then
    redis.call('PUBLISH', '{POKE}', shard .. ' ' .. at)
  end
end
"""

# Notes where a table belongs; where it belonged before is kept until its lists follow.
_PLACES = """
local function set_places(places, relist, id, now)
  local before = redis.call('HGET', places, id)
  if before == now then return end
  redis.call('HSET', places, id, now)
  local marks = redis.call('HGET', relist, id) or ''
  redis.call('HSET', relist, id, marks .. (before or '') .. '\\n')
end
"""

# A write that changes nothing, so that a WAIT after it also covers what was written earlier
# through another connection.
_FIRM = """
local function firm(wanted, table_key)
  local version = redis.call('HGET', table_key, 'version')
  if wanted == '1' and version then redis.call('HSET', table_key, 'version', version) end
end
"""

COMMIT = Script(
    f"""
-- KEYS  1 table  2 events  3 acts  4 due  5 due-what  6 care  7 places  8 relist
--       [9 kept  10 kept-order]  [the last: player, where there is a single store]
-- ARGV  1 table id  2 new version  3 snapshot  4 due or ''  5 due at  6 care at
--       7 ms to live or 0  8 places  9 shard  10 length of the log before  11 number of events
--       12 firm 0|1  13 now  14 kept field  15 kept entry  16 kept ms  17 kept at most
--       18 stamp  19 stamp of the commit before, or ''  20 digest that the player must have, or ''
--       21… events, then acts
-- Answers {{'committed', lists lag 0|1}}, {{'kept', entry}}, {{'stale', version}}, {{'missing'}} or
-- {{'nobody'}}.
{_DUE}{_PLACES}{_FIRM}
local id, version = ARGV[1], tonumber(ARGV[2])
local stands = redis.call('HMGET', KEYS[1], 'version', 'stamp')
local current = tonumber(stands[1] or 0)
local fits = current == version - 1 and (ARGV[19] == '' or ARGV[19] == stands[2])
local log = tonumber(ARGV[10])
local last = 20 + tonumber(ARGV[11])

if ARGV[20] ~= '' then
  local player = redis.call('GET', KEYS[#KEYS])
  if not (player and string.find(player, ARGV[20], 1, true)) then return {{'nobody'}} end
end
-- Sent twice because the first answer was lost: the log holds this very commit.
if not fits and redis.call('LINDEX', KEYS[2], log) == ARGV[21] then
  firm(ARGV[12], KEYS[1])
  return {{'committed', redis.call('HEXISTS', KEYS[8], id)}}
end
if ARGV[14] ~= '' then
  local kept = redis.call('HGET', KEYS[9], ARGV[14])
  if kept and tonumber(string.match(kept, '^%d+')) > tonumber(ARGV[13]) then
    firm(ARGV[12], KEYS[1])
    return {{'kept', kept}}
  end
end
if not fits and current == 0 then return {{'missing'}} end
if not fits then return {{'stale', current}} end
if redis.call('LLEN', KEYS[2]) ~= log then
  return redis.error_reply('ERR the events do not follow the log')
end

redis.call('HSET', KEYS[1], 'version', ARGV[2], 'snapshot', ARGV[3], 'due', ARGV[4],
  'stamp', ARGV[18])
redis.call('RPUSH', KEYS[2], unpack(ARGV, 21, last))
if #ARGV > last then redis.call('RPUSH', KEYS[3], unpack(ARGV, last + 1)) end
if ARGV[7] ~= '0' then
  for k = 1, 3 do redis.call('PEXPIRE', KEYS[k], ARGV[7]) end
end
if ARGV[14] ~= '' then
  if redis.call('HSET', KEYS[9], ARGV[14], ARGV[15]) == 0 then
    redis.call('LREM', KEYS[10], 0, ARGV[14])
  end
  if redis.call('RPUSH', KEYS[10], ARGV[14]) > tonumber(ARGV[17]) then
    redis.call('HDEL', KEYS[9], redis.call('LPOP', KEYS[10]))
  end
  redis.call('PEXPIRE', KEYS[9], ARGV[16])
  redis.call('PEXPIRE', KEYS[10], ARGV[16])
end
redis.call('ZADD', KEYS[6], ARGV[6], id)
set_places(KEYS[7], KEYS[8], id, ARGV[8])
set_due(KEYS[4], KEYS[5], id, ARGV[2], ARGV[4], ARGV[5], ARGV[9], ARGV[13])
redis.call('PUBLISH', '{WAKE}', id .. ' ' .. ARGV[2])
return {{'committed', redis.call('HEXISTS', KEYS[8], id)}}
"""
)

LOAD = Script(
    """
-- KEYS  1 table  [2 kept]
-- ARGV  1 mark of the table that the caller has, or ''  [2 kept field]
-- Answers {mark, snapshot, due, kept entry}; the snapshot only if its mark is another one, and
-- no mark for a table that was saved without a stamp.
local version, stamp, due = unpack(redis.call('HMGET', KEYS[1], 'version', 'stamp', 'due'))
local mark = stamp and version .. ' ' .. stamp
local snapshot = mark ~= ARGV[1] and redis.call('HGET', KEYS[1], 'snapshot')
local kept = KEYS[2] and redis.call('HGET', KEYS[2], ARGV[2]) or false
return {mark, snapshot, due, kept}
"""
)

FIRM = Script(
    f"""
-- KEYS  1 table
-- Writes without changing anything.
{_FIRM}
firm('1', KEYS[1])
return 1
"""
)

DEFER = Script(
    f"""
-- KEYS  1 table  2 due  3 due-what
-- ARGV  1 table id  2 version  3 due or ''  4 due at  5 shard
-- Answers 1, or 0 when the table is at another version.
{_DUE}
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], 'due', ARGV[3])
set_due(KEYS[2], KEYS[3], ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5])
return 1
"""
)

CLAIM = Script(
    """
-- KEYS  1 due  2 due-what
-- ARGV  1 now  2 end of the first lease  3 how much later each further one ends  4 limit
--       5 how many to look at  6… kinds, none for all
-- Answers {{id, 'version kind at seat', …}, time of the first entry or false}, earliest first.
local wanted = {}
for k = 6, #ARGV do wanted[ARGV[k]] = true end
local all, left = #ARGV < 6, tonumber(ARGV[4])
local lease = tonumber(ARGV[2])
local claimed = {}
local ids = redis.call('ZRANGE', KEYS[1], '-inf', ARGV[1], 'BYSCORE', 'LIMIT', 0, ARGV[5])
local whats = #ids > 0 and redis.call('HMGET', KEYS[2], unpack(ids)) or {}
for k, id in ipairs(ids) do
  local what = whats[k]
  if not what then
    redis.call('ZREM', KEYS[1], id)
  elseif left > 0 and (all or wanted[string.match(what, '^%S+ (%S+)')]) then
    claimed[#claimed + 1] = id
    claimed[#claimed + 1] = what
    redis.call('ZADD', KEYS[1], string.format('%d', lease), id)
    lease = lease + ARGV[3]
    left = left - 1
  end
end
return {claimed, redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')[2] or false}
"""
)

DELETE = Script(
    f"""
-- KEYS  1 table  2 events  3 acts  4 due  5 due-what  6 care  7 places  8 relist
-- ARGV  1 table id  2 version, or 0 for a table that is no longer there
-- Answers {{'committed'}}, {{'stale', version}} or {{'missing'}}.
{_PLACES}
local id = ARGV[1]
local current = redis.call('HGET', KEYS[1], 'version')
if not current and ARGV[2] ~= '0' then return {{'missing'}} end
if current and current ~= ARGV[2] then return {{'stale', tonumber(current)}} end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
redis.call('ZREM', KEYS[4], id)
redis.call('HDEL', KEYS[5], id)
redis.call('ZREM', KEYS[6], id)
if redis.call('HEXISTS', KEYS[7], id) == 1 then set_places(KEYS[7], KEYS[8], id, '') end
if current then redis.call('PUBLISH', '{WAKE}', id .. ' 0') end
return {{'committed'}}
"""
)

MEND = Script(
    f"""
-- KEYS  1 table  2 due  3 due-what  4 care  5 places  6 relist
-- ARGV  1 table id  2 version  3 due or ''  4 due at  5 care at  6 places  7 shard
-- Puts right how a table stands in its shard's lists. Answers the number of repairs, or -1 when
-- the table has changed since it was read.
{_DUE}{_PLACES}
local id = ARGV[1]
local now = redis.call('HMGET', KEYS[1], 'version', 'due')
if now[1] ~= ARGV[2] or now[2] ~= ARGV[3] then return -1 end
local repairs = 0
local listed = redis.call('ZSCORE', KEYS[2], id) and redis.call('HGET', KEYS[3], id) or ''
if listed ~= (ARGV[3] == '' and '' or ARGV[2] .. ' ' .. ARGV[3]) then
  set_due(KEYS[2], KEYS[3], id, ARGV[2], ARGV[3], ARGV[4], ARGV[7])
  repairs = repairs + 1
end
repairs = repairs + redis.call('ZADD', KEYS[4], 'NX', ARGV[5], id)
if redis.call('HGET', KEYS[5], id) ~= ARGV[6] then
  set_places(KEYS[5], KEYS[6], id, ARGV[6])
  repairs = repairs + 1
end
return repairs
"""
)

MARKS = Script(
    """
-- KEYS  1 places  2 relist
-- ARGV  1 table id
-- Answers {places or false, former places or false}.
return {redis.call('HGET', KEYS[1], ARGV[1]), redis.call('HGET', KEYS[2], ARGV[1])}
"""
)

SETTLE = Script(
    """
-- KEYS  1 places  2 relist
-- ARGV  1 table id  2 places as listed  3 former places as cleared
-- Takes the mark away unless something changed meanwhile; answers 1 or 0.
local places = redis.call('HGET', KEYS[1], ARGV[1]) or ''
local former = redis.call('HGET', KEYS[2], ARGV[1]) or ''
if places ~= ARGV[2] or former ~= ARGV[3] then return 0 end
redis.call('HDEL', KEYS[2], ARGV[1])
if places == '' then redis.call('HDEL', KEYS[1], ARGV[1]) end
return 1
"""
)

_NOW = """
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
"""

# Puts off the end of a player, though not at each request: the store's file would have it all.
_STAY = """
local function stay(key, ms)
  if redis.call('PTTL', key) < ms / 2 then redis.call('PEXPIRE', key, ms) end
end
"""

KNOW = Script(
    f"""
-- KEYS  1 player
-- ARGV  1 digest that the player must have  2 ms that he is kept unused
-- Answers the player or false.
{_STAY}
local player = redis.call('GET', KEYS[1])
if not player or not string.find(player, ARGV[1], 1, true) then return false end
stay(KEYS[1], tonumber(ARGV[2]))
return player
"""
)

TAKE = Script(
    f"""
-- KEYS  1 quota  [2 player]
-- ARGV  1 requests a minute  2 requests to take, or to give back if negative
--       [3 digest that the player must have  4 ms that he is kept unused]
-- Answers {{{{granted 0|1, left, ms until the next, ms until all}}, player or false}}.
{_NOW}{_STAY}
local player = false
if KEYS[2] then
  player = redis.call('GET', KEYS[2])
  local known = player and string.find(player, ARGV[3], 1, true)
  if not known then return {{{{0, 0, 0, 0}}, false}} end
  stay(KEYS[2], tonumber(ARGV[4]))
end
local minute, step = 60000, 60000 / ARGV[1]
local before = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
-- It was written before the clock was set back.
if before > now + minute + 1 then before = now end
local whole = math.max(before + step * ARGV[2], now)
local too_far = whole - now - minute
if too_far > 0.5 then
  return {{{{0, 0, math.ceil(too_far), math.ceil(before - now)}}, player}}
end
local lifetime = math.min(math.ceil(whole - now), minute)
if lifetime < 1 then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], string.format('%.3f', whole), 'PX', lifetime)
end
local left = math.floor((minute - (whole - now)) / step + 0.001)
return {{{{1, left, 0, math.ceil(whole - now)}}, player}}
"""
)

ENTER = Script(
    f"""
-- KEYS  1 waits
-- ARGV  1 id of the wait  2 at most  3 ms it lasts at most
-- Answers 1, or 0 when there are too many.
{_NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
-- They were noted before the clock was set back.
redis.call('ZREMRANGEBYSCORE', KEYS[1], now + 60000, '+inf')
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], 60000)
return 1
"""
)

AGREE = Script(
    f"""
-- KEYS  1 clock
-- ARGV  1 what time it must be, as counted by the caller, or 0
-- Answers the shared time: the store's own, and ahead of it when that was set back. What it is
-- ahead is kept, shrinks by a fiftieth of the time that passes, and is forgotten when nobody
-- asked for a minute or the clock was set forward again.
{_NOW}
now = math.floor(now)
local ahead, last = string.match(redis.call('GET', KEYS[1]) or '0 0', '^(%d+) (%d+)$')
ahead, last = tonumber(ahead), tonumber(last)
local least = math.max(last, tonumber(ARGV[1]))
if now - (last - ahead) > 60000 then ahead = 0 end
local shared = now + ahead
if shared < least - 1000 then
  shared = least
else
  shared = shared - math.floor(math.min(ahead, math.max(0, shared - last) / 50))
end
ahead = math.max(0, shared - now)
redis.call('SET', KEYS[1], string.format('%d %d', ahead, math.max(shared, last)))
return shared
"""
)

ATTEND = Script(
    """
-- KEYS  1 attended
-- ARGV  1 now  2 after how long without anybody another stretch begins  3 how many to keep
-- Makes the last stretch last until now, or begins another one.
local now = tonumber(ARGV[1])
local from, to = string.match(redis.call('LINDEX', KEYS[1], -1) or '', '^(%d+) (%d+)$')
if not to or now - to > tonumber(ARGV[2]) then
  redis.call('RPUSH', KEYS[1], ARGV[1] .. ' ' .. ARGV[1])
  redis.call('LTRIM', KEYS[1], -ARGV[3], -1)
elseif now > tonumber(to) then
  redis.call('LSET', KEYS[1], -1, from .. ' ' .. ARGV[1])
end
return 1
"""
)

_OF_TABLES = (COMMIT, LOAD, FIRM, DEFER, CLAIM, DELETE, MEND, MARKS, SETTLE)
ALL = (*_OF_TABLES, KNOW, TAKE, ENTER, AGREE, ATTEND)
