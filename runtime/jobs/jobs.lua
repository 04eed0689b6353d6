-- Jobs in Redis change by these commands alone. Each runs as one step, and again without harm, because a client sends a command again
-- when the connection broke before its answer.
-- A job is a hash: `job` is its JSON, `body` that of its request, `version` changes with each commit, `commit` is the last one's id, and
-- `sums` is what it adds to those of its batch. `mark` says which batch the caller knows; it is empty for a journal.
local counter, job, open, ended, batch, lanes = unpack(KEYS)
local command, name, keepMs, mark = unpack(ARGV)
-- Of a key, because a client may put a prefix of its own before each.
local prefix = string.sub(counter, 1, -1 - #'counter')
local function nameKey(id) return prefix .. 'task:' .. id end
local function jobKey(other) return prefix .. 'job:' .. other end
local function nowMs()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local function stored(key)
  local found = redis.call('HMGET', key or job, 'job', 'version')
  return { found[1], found[2], nowMs() }
end
local function keep(key) if keepMs ~= '' then redis.call('PEXPIRE', key, keepMs) end end
local function value(field) return tonumber(redis.call('HGET', batch, field) or '0') end
local function count(before, after)
  for _, one in ipairs({ { before, -1 }, { after, 1 } }) do
    for field, number in pairs(one[1]) do
      if number ~= 0 then redis.call('HINCRBY', batch, field, string.format('%.0f', one[2] * number)) end
    end
  end
end
-- Whether the batch is another one than the caller knows. A paid task is kept all the same, and then nothing else is sent.
local function isGone(restores)
  if mark == '' then return false end
  local now = redis.call('HGET', batch, 'mark')
  if now == mark then return false end
  if restores and not now then redis.call('HSET', batch, 'mark', 'after ' .. mark, 'stopped', '1') end
  return not restores
end
local commands = {}

function commands.get() return stored() end

-- Gives the job that has the name, the new one if there was none.
function commands.begin(json, body, sums)
  isGone(true)
  if redis.call('EXISTS', job) == 0 then
    local version = redis.call('INCR', counter)
    redis.call('HSET', job, 'job', json, 'body', body, 'version', version, 'sums', sums)
    keep(job)
    redis.call('ZADD', open, version, name)
    count({}, cjson.decode(sums))
  end
  return stored()
end

-- Why the batch does not allow a change, as in totals.ts.
local function refusal(gate, before, after)
  if not gate then return end
  if gate ~= 'reserve' and value('cancelled') == 1 then return { 'cancelled' } end
  if (gate == 'send' or gate == 'resend') and value('stopped') == 1 then return { 'stopped' } end
  local limit = redis.call('HGET', batch, 'limit')
  if not limit or (gate ~= 'reserve' and gate ~= 'send') then return end
  local fixed = value('spent') + value('held') + (after.reserved or 0)
  if fixed + value('reserved') - (before.reserved or 0) > tonumber(limit) then
    return { 'budget', fixed <= tonumber(limit) and '1' or '0' }
  end
end

-- json: empty removes the job. change: version and id of the commit, the names that it takes and leaves, all tasks, its state and sums,
-- gate, lane and unknowns, the body of a new job, and whether it is kept in an emptied Redis.
-- → done, stale, gone, holder and the name of another job, or a refusal
function commands.commit(json, text)
  local change = cjson.decode(text)
  local own = redis.call('HMGET', job, 'version', 'commit', 'sums')
  if own[2] == change.id then return { 'done' } end
  if isGone(change.restores) then return { 'gone' } end
  if (own[1] or '0') ~= change.version then return { 'stale' } end
  local lane = change.lane
  if lane then
    local known = redis.call('HGET', lanes, lane.name)
    if (known and cjson.decode(known).version or 0) ~= lane.version then return { 'stale' } end
  end
  for _, one in ipairs(change.takes) do
    local other = redis.call('GET', nameKey(one))
    if other and other ~= name then return { 'holder', other } end
  end
  local before, after = cjson.decode(own[3] or '{}'), change.sums
  local refused = refusal(change.gate, before, after)
  if refused then return refused end
  for _, one in ipairs(change.leaves) do
    if redis.call('GET', nameKey(one)) == name then redis.call('DEL', nameKey(one)) end
  end
  count(before, after)
  if change.unknowns == 'none' then
    redis.call('HDEL', batch, 'unknowns')
  elseif change.unknowns and redis.call('HINCRBY', batch, 'unknowns', 1) >= change.most then
    redis.call('HSET', batch, 'stopped', '1')
  end
  if lane then
    redis.call('HSET', lanes, lane.name, lane.text)
  end
  if json == '' then
    redis.call('ZREM', open, name)
    redis.call('ZREM', ended, name)
    local known = cjson.decode(redis.call('HGET', job, 'job'))
    for _, task in ipairs(known.tasks) do redis.call('DEL', nameKey(task.id)) end
    redis.call('DEL', job)
    return { 'done' }
  end
  for _, one in ipairs(change.all) do
    redis.call('SET', nameKey(one), name)
    keep(nameKey(one))
  end
  local next = redis.call('INCR', counter)
  redis.call('HSET', job, 'job', json, 'version', next, 'commit', change.id, 'sums', change.sumsText)
  if change.body then redis.call('HSET', job, 'body', change.body) end
  keep(job)
  if change.state == 'ended' then
    redis.call('HDEL', job, 'body')
    redis.call('ZREM', open, name)
    redis.call('ZADD', ended, next, name)
  else
    redis.call('ZREM', ended, name)
    redis.call('ZADD', open, 'NX', next, name)
  end
  return { 'done' }
end

function commands.body() return redis.call('HGET', job, 'body') end

function commands.nameOf(one) return redis.call('GET', nameKey(one)) end

-- Jobs with a higher number than `after`, in the order in which they were begun, or ended: { number of the last, job, version, time, … }.
-- Names whose jobs were kept for long enough are dropped.
function commands.list(state, after, most)
  local set = state == 'ended' and ended or open
  local names = redis.call('ZRANGEBYSCORE', set, '(' .. after, '+inf', 'WITHSCORES', 'LIMIT', 0, most)
  local jobs = {}
  for at = 1, #names, 2 do
    local found = stored(jobKey(names[at]))
    if found[1] then table.insert(jobs, found) else redis.call('ZREM', set, names[at]) end
  end
  return { names[#names] or false, jobs }
end

function commands.lane(model) return redis.call('HGET', lanes, model) end

function commands.batch() return redis.call('HGETALL', batch) end

-- facts: numbers by name; empty removes one.
function commands.setBatch(facts)
  if isGone(false) then return 'gone' end
  for field, number in pairs(cjson.decode(facts)) do
    if number == '' then redis.call('HDEL', batch, field) else redis.call('HSET', batch, field, number) end
  end
end

return commands[command](unpack(ARGV, 5))
