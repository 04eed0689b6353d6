-- A batch in Redis changes by these commands alone. Each runs as one step, and again without harm, because a client sends a command
-- again when the connection broke before its answer.
-- A job is open, `queued` until a task is known and then `running`, or it has ended. `sent` says that a create may be on the wire,
-- `token` whose claim it is, `late` since when nothing was heard of its task (0: it is only over its usual time).
local batch, job, outcomes, polls, parked, places = unpack(KEYS)
local mark, id = ARGV[2], ARGV[3]
local function keyOf(other) return job:sub(1, -#id - 1) .. other end

local function read(key, ...)
  local values, names, found = redis.call('HMGET', key, ...), { ... }, {}
  for at, name in ipairs(names) do found[name] = values[at] end
  return found
end
local function number(text) return tonumber(text or '0') end
local function change(field, by)
  if by ~= 0 then redis.call('HINCRBY', batch, field, string.format('%.0f', by)) end
end
local function move(from, to)
  if from then change('jobs:' .. from, -1) end
  change('jobs:' .. to, 1)
end
-- A worker's clock may be wrong.
local function nowMs()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local function now() return math.floor(nowMs() / 1000) end

local whole = read(batch, 'mark', 'max', 'spent', 'reserved', 'held', 'overrun', 'cancelled', 'stopped', 'unknowns',
  'jobs:queued', 'jobs:running')
local commands = {}

-- The id of another job that has a place; one that has no files, and gets none, leaves it.
local function holder(place)
  local other = redis.call('HGET', places, place)
  if not other or other == id then return end
  local state = redis.call('HGET', keyOf(other), 'state')
  if state ~= 'refused' and state ~= 'failed' then return other end
end

-- → new, queued, known, other (another request), cancelled, place (which another job has) and its id
-- place: empty for a line without an id, whose file no other job may have
function commands.enqueue(model, request, save, digest, retry, place)
  if whole.cancelled then return { 'cancelled' } end
  local known = read(job, 'digest', 'state', 'cost', 'attempt')
  if known.digest and known.digest ~= digest then return { 'other' } end
  -- Nothing of it was billed.
  local again = retry == '1' and (known.state == 'refused' or known.state == 'failed' and known.cost == '0')
  -- Where Redis has evicted the polls.
  if known.state == 'running' then redis.call('ZADD', polls, 'NX', nowMs(), id) end
  if known.digest and not again then return { known.state == 'queued' and 'queued' or 'known' } end
  local other = holder(place)
  if other then return { 'place', other } end
  if place ~= '' then redis.call('HSET', places, place, id) end
  if again then
    redis.call('LREM', outcomes, 0, id)
    redis.call('DEL', job)
  end
  redis.call('HSET', job, 'model', model, 'request', request, 'save', save, 'digest', digest,
    'attempt', number(known.attempt) + 1, 'state', 'queued')
  move(known.state, 'queued')
  return { 'new' }
end

-- Sets the estimate aside; waits for what others have set aside and may free.
local function reserve(own, asked)
  if not whole.max then return 'ok', own.reserved end
  if whole.overrun then return 'overrun' end
  if number(own.reserved) > 0 then return 'ok', own.reserved end
  if asked == '' then return 'again' end
  local left = number(whole.max) - number(whole.spent) - asked
  if number(whole.reserved) <= left then
    change('reserved', tonumber(asked))
    return 'ok', asked
  end
  if number(whole.held) > left then return 'never' end
  redis.call('ZADD', parked, now(), id)
  redis.call('HSET', job, 'parked', '1')
  return 'wait'
end

-- → tasks that it has; sent, by a create that may not be sent again; again, with the same key; ok; or why nothing is sent
function commands.begin(token, promised, hash, endpoint, at, asked)
  local own = read(job, 'state', 'tasks', 'sent', 'hash', 'endpoint', 'promised', 'at', 'reserved', 'parked', 'token')
  if not own.state then return redis.error_reply('GONE from Redis') end
  if own.tasks then return { 'tasks', own.at or at, own.tasks } end
  if own.state ~= 'queued' then return { 'ended' } end
  if whole.stopped then return { 'stopped' } end
  if own.sent then
    local same = own.hash == hash and own.endpoint == endpoint and own.promised == '1' and not whole.cancelled
    if same then redis.call('HSET', job, 'token', token) end
    return { same and 'again' or 'sent', own.at }
  end
  local answer, reserved = 'cancelled'
  if not whole.cancelled then answer, reserved = reserve(own, asked) end
  if own.parked and answer ~= 'wait' then
    redis.call('ZREM', parked, id)
    redis.call('HDEL', job, 'parked')
  end
  if answer == 'ok' then
    redis.call('HSET', job, 'token', token, 'promised', promised, 'hash', hash, 'endpoint', endpoint, 'at', at,
      'reserved', reserved or '0')
  elseif own.token then
    redis.call('HDEL', job, 'token')
  end
  return { answer }
end

-- → ok, taken (by another worker), cancelled, stopped
function commands.sending(token)
  local own = read(job, 'token', 'tasks', 'state', 'sent')
  if own.token ~= token or own.tasks or own.state ~= 'queued' then return 'taken' end
  if whole.stopped then return 'stopped' end
  if whole.cancelled and not own.sent then return 'cancelled' end
  redis.call('HSET', job, 'sent', '1')
  return 'ok'
end

-- From whichever worker, also after the job has ended as unknown, and also where Redis has forgotten it: the task is paid for.
-- → new, known, other, restored
function commands.acknowledged(tasks, model, save, digest, attempt, pause)
  local own = read(job, 'state', 'tasks', 'digest', 'reserved')
  if own.tasks then return 'known' end
  if own.digest and own.digest ~= digest then return 'other' end
  redis.call('HSET', job, 'tasks', tasks, 'sent', '1', 'model', model, 'save', save, 'digest', digest,
    'attempt', attempt, 'since', now(), 'state', 'running')
  redis.call('ZADD', polls, nowMs() + pause, id)
  move(own.state, 'running')
  if own.state and own.state ~= 'queued' then
    redis.call('LREM', outcomes, 0, id)
    redis.call('HDEL', job, 'error')
  end
  if own.state == 'unknown' then change('held', -number(own.reserved)) end
  if whole.unknowns then redis.call('HDEL', batch, 'unknowns') end
  -- The workers of the batch that was there stop all the same.
  -- Who starts now sends nothing before the file is enqueued again: the budget is gone as well.
  if not whole.mark then redis.call('HSET', batch, 'mark', 'after ' .. mark, 'stopped', '1') end
  return own.state and 'new' or 'restored'
end

-- Nothing was created: the next worker begins anew.
function commands.refused(token)
  local own = read(job, 'token', 'tasks', 'state')
  if own.token ~= token or own.tasks or own.state ~= 'queued' then return end
  redis.call('HDEL', job, 'token', 'promised', 'hash', 'endpoint', 'at', 'sent')
end

-- It was sent, and its outcome is lost; tasks that an answer named.
function commands.lost(named)
  local own = read(job, 'state', 'tasks')
  if own.state and not own.tasks then redis.call('HSET', job, 'named', named) end
end

-- kind: slow, silent, or nothing where it is in time again
local function late(key, kind)
  local before = redis.call('HGET', key, 'late')
  if kind == '' then
    redis.call('HDEL', key, 'late')
  else
    local since = number(before) > 0 and before or now()
    redis.call('HSET', key, 'late', kind == 'silent' and since or '0')
  end
  change('late', (kind == '' and 0 or 1) - (before and 1 or 0))
end

-- told: of tasks that were asked for [id, milliseconds until the next time, failures, and where it has changed how late it is]
-- → milliseconds until one is due, and so many jobs of those that are: lent, and due again when the time is over
function commands.polls(told, most, lent, ...)
  if number(whole['jobs:running']) ~= redis.call('ZCARD', polls) then return redis.error_reply('GONE from Redis') end
  local at = nowMs()
  for _, one in ipairs(cjson.decode(told)) do
    local other, pause, failures, kind = unpack(one)
    if redis.call('ZSCORE', polls, other) then
      redis.call('ZADD', polls, at + pause, other)
      if failures then redis.call('HSET', keyOf(other), 'failures', failures) end
      if kind then late(keyOf(other), kind) end
    end
  end
  local jobs = {}
  for _, other in ipairs(redis.call('ZRANGEBYSCORE', polls, '-inf', at, 'LIMIT', 0, most)) do
    local values = redis.call('HMGET', keyOf(other), ...)
    -- One that is put back from the file, because its record was evicted, has no task: it has not failed.
    if values[1] ~= 'running' then return redis.error_reply('GONE from Redis') end
    redis.call('ZADD', polls, at + lent, other)
    table.insert(jobs, { other, unpack(values) })
  end
  local due = redis.call('ZRANGE', polls, 0, 0, 'WITHSCORES')[2]
  return { due and math.max(0, due - at) or lent, jobs }
end

-- tasks: those that it had for the caller; by now it may have been sent again. money: micro-dollars, or free, estimate (its cost is not
-- known), keep (it may still cost that)
-- → no (not the caller's to end, or too early), ok, overrun; and jobs that wait for the budget
function commands.ended(from, tasks, status, money, error, files, cost, earliest, isUnanswered)
  local own = read(job, 'state', 'tasks', 'token', 'sent', 'reserved', 'late')
  if not own.state then return redis.error_reply('GONE from Redis') end
  if own.state ~= from or (own.tasks or '') ~= tasks then return { 'no' } end
  if earliest ~= '0' and now() < tonumber(earliest) then return { 'no' } end
  if from == 'queued' and own.token and not (status == 'unknown' and own.sent) then return { 'no' } end
  local reserved = number(own.reserved)
  local spent = money == 'free' and 0 or money == 'estimate' and reserved or tonumber(money)
  if spent then
    change('reserved', -reserved)
    change('spent', spent)
  else
    change('held', reserved)
  end
  redis.call('HSET', job, 'state', status, 'error', error, 'files', files, 'cost', cost, 'reserved', spent and 0 or reserved)
  move(from, status)
  redis.call('RPUSH', outcomes, id)
  redis.call('ZREM', polls, id)
  if own.late then change('late', -1) end
  if isUnanswered == '1' and redis.call('HINCRBY', batch, 'unknowns', 1) >= 5 then redis.call('HSET', batch, 'stopped', '1') end
  if not whole.max then return { 'ok' } end
  local left = number(whole.max) - number(whole.spent) - number(whole.reserved)
  if spent and left - spent + reserved < 0 then redis.call('HSET', batch, 'overrun', '1') end
  return { spent and left - spent + reserved < 0 and 'overrun' or 'ok', unpack(redis.call('ZRANGE', parked, 0, 7)) }
end

-- → how many jobs no list has any more, neither ours nor BullMQ's, and so nobody takes up
function commands.missing()
  local function ofBull(command, list) return redis.call(command, batch:sub(1, -6) .. 'creates:' .. list) end
  local queued = redis.call('ZCARD', parked) + ofBull('LLEN', 'wait') + ofBull('LLEN', 'active') + ofBull('ZCARD', 'delayed')
  local running = redis.call('ZCARD', polls)
  if not whole.mark then return queued + running + redis.call('LLEN', outcomes) end
  return math.max(0, number(whole['jobs:queued']) - queued) + math.abs(number(whole['jobs:running']) - running)
end

-- The outcome was read, unless the job has another by now, or is sent again. What is left says that the job is no new one.
function commands.read(state, attempt)
  local own = read(job, 'state', 'attempt')
  if own.state and (own.state ~= state or own.attempt ~= attempt) then return end
  redis.call('LREM', outcomes, 1, id)
  redis.call('HDEL', job, 'request', 'error', 'files')
end

if whole.mark ~= mark and ARGV[1] ~= 'acknowledged' and ARGV[1] ~= 'missing' then return redis.error_reply('GONE from Redis') end
return commands[ARGV[1]](unpack(ARGV, 4))
