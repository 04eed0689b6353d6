// The state of a batch in Redis changes by these scripts alone: each runs as one step, and again without harm, because a client
// sends a command again when the connection broke before its answer.

// A job is `queued` until a task is known, then `running`, then at one of its ends. `sent` says that a create may be on the wire,
// `token` whose claim it is.
const COMMON = `
local batch, job, outcomes, unpolled = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local id = ARGV[1]
local function get(field) return redis.call('HGET', job, field) end
local function amount(field) return tonumber(redis.call('HGET', batch, field) or '0') end
local function change(field, by) redis.call('HINCRBY', batch, field, string.format('%.0f', by + 0)) end
local function move(to)
  local from = get('state')
  if from then change('jobs:' .. from, -1) end
  change('jobs:' .. to, 1)
  redis.call('HSET', job, 'state', to)
end
`;

/** id, model, request, save, digest, key of its creates → 2 new, 1 there and waiting, 0 there and further, -1 there with another request, -2 cancelled. */
const ENQUEUE = `
if redis.call('HEXISTS', batch, 'cancelled') == 1 then return -2 end
local known = get('digest')
if known then
  if known ~= ARGV[5] then return -1 end
  return get('state') == 'queued' and 1 or 0
end
redis.call('HSET', job, 'model', ARGV[2], 'request', ARGV[3], 'save', ARGV[4], 'digest', ARGV[5], 'seed', ARGV[6])
move('queued')
return 2
`;

/** id, token, key, promised, hash, endpoint, at → what is known of its intent; nothing where this one is the first. */
const BEGIN = `
local state, tasks, sent = get('state'), get('tasks'), get('sent')
if not state then return redis.error_reply('GONE no such job') end
local function known(promised)
  return { get('key') or '', get('at') or '', promised, sent or '0', tasks or '' }
end
if tasks then return known(get('promised') or '0') end
if state ~= 'queued' then return redis.error_reply('OVER it has ended') end
local same = get('hash') == ARGV[5] and get('endpoint') == ARGV[6]
if sent then
  if not same or get('promised') ~= '1' then return known('0') end
  redis.call('HSET', job, 'token', ARGV[2])
  return known('1')
end
if get('hash') and same then
  redis.call('HSET', job, 'token', ARGV[2], 'promised', ARGV[4])
  return known(ARGV[4])
end
redis.call('HSET', job, 'token', ARGV[2], 'key', ARGV[3], 'promised', ARGV[4], 'hash', ARGV[5], 'endpoint', ARGV[6], 'at', ARGV[7])
return {}
`;

/** id, token → 1 where the create may be sent, 0 where another worker has the claim, -1 where the batch was cancelled. */
const SENDING = `
if get('token') ~= ARGV[2] or get('tasks') or get('state') ~= 'queued' then return 0 end
if not get('sent') and redis.call('HEXISTS', batch, 'cancelled') == 1 then return -1 end
redis.call('HSET', job, 'sent', '1')
return 1
`;

/** id, task ids → 1 where they are news. From whichever worker, and also after the job has ended as unknown. */
const ACKNOWLEDGED = `
local state = get('state')
if not state or get('tasks') then return 0 end
redis.call('HSET', job, 'tasks', ARGV[2], 'sent', '1')
if state ~= 'queued' then
  redis.call('LREM', outcomes, 0, id)
  redis.call('PERSIST', job)
  redis.call('HDEL', job, 'error')
end
if state == 'unknown' then change('held', -tonumber(get('reserved') or '0')) end
move('running')
redis.call('SADD', unpolled, id)
return 1
`;

/** id, token: nothing was created, so the next worker may begin anew. */
const REFUSED = `
if get('token') ~= ARGV[2] or get('tasks') or get('state') ~= 'queued' then return 0 end
redis.call('HDEL', job, 'token', 'key', 'promised', 'hash', 'endpoint', 'at', 'sent')
return 1
`;

/** id, named task ids: it was sent, and its outcome is lost. */
const LOST = `
if not get('state') or get('tasks') then return 0 end
redis.call('HSET', job, 'named', ARGV[2])
return 1
`;

/** id, micro-dollars → ok, wait (for what others have set aside), never, or over. */
const RESERVE = `
local max = redis.call('HGET', batch, 'max')
if not max or get('reserved') then return 'ok' end
if redis.call('HEXISTS', batch, 'overrun') == 1 then return 'over' end
local asked, spent, reserved, held = tonumber(ARGV[2]), amount('spent'), amount('reserved'), amount('held')
if spent + reserved + asked <= tonumber(max) then
  change('reserved', asked)
  redis.call('HSET', job, 'reserved', ARGV[2])
  return 'ok'
end
if spent + held + asked <= tonumber(max) then return 'wait' end
return 'never'
`;

/** id, end, money, state before, error, files, cost → 1 where it ended now, 2 where that overran the budget, 0 where it is not the caller's to end. */
// Money: what it cost, or 'free', 'estimate' (its cost is not known), or 'keep' (it may still cost that).
const SETTLE = `
if get('state') ~= ARGV[4] then return 0 end
if ARGV[4] == 'queued' then
  local claimed = get(ARGV[2] == 'unknown' and 'sent' or 'token')
  if (ARGV[2] == 'unknown') ~= (claimed and true or false) then return 0 end
end
local reserved, money = tonumber(get('reserved') or '0'), ARGV[3]
if money == 'keep' then
  change('held', reserved)
else
  change('reserved', -reserved)
  redis.call('HDEL', job, 'reserved')
  if money ~= 'free' then change('spent', money == 'estimate' and reserved or tonumber(money)) end
end
redis.call('HSET', job, 'error', ARGV[5], 'files', ARGV[6], 'cost', ARGV[7])
redis.call('SREM', unpolled, id)
move(ARGV[2])
redis.call('RPUSH', outcomes, id)
local max = redis.call('HGET', batch, 'max')
if max and amount('spent') + amount('reserved') > tonumber(max) then
  redis.call('HSET', batch, 'overrun', '1')
  return 2
end
return 1
`;

/** id, seconds: the outcome was read. What is left says for a while that the job is no new one. */
const READ = `
redis.call('LREM', outcomes, 0, id)
redis.call('HDEL', job, 'request', 'error', 'files')
redis.call('EXPIRE', job, ARGV[2])
return 1
`;

/** id: looked up by hand; its request may then be enqueued again. */
const FORGET = `
local state = get('state')
if not state then return 0 end
local reserved = tonumber(get('reserved') or '0')
change('reserved', -reserved)
if state ~= 'queued' and state ~= 'running' then change('held', -reserved) end
change('jobs:' .. state, -1)
redis.call('LREM', outcomes, 0, id)
redis.call('SREM', unpolled, id)
redis.call('DEL', job)
return 1
`;

/** The scripts by name. */
export const SCRIPTS = {
  enqueue: COMMON + ENQUEUE,
  begin: COMMON + BEGIN,
  sending: COMMON + SENDING,
  acknowledged: COMMON + ACKNOWLEDGED,
  refused: COMMON + REFUSED,
  lost: COMMON + LOST,
  reserve: COMMON + RESERVE,
  settle: COMMON + SETTLE,
  read: COMMON + READ,
  forget: COMMON + FORGET,
} as const;

/** The name of a script. */
export type ScriptName = keyof typeof SCRIPTS;
