-- The only commands that change jobs in Redis. Each command is one atomic step. A client repeats a command if the connection broke before
-- the answer, so each command may run twice without harm.
-- A job is a Redis hash. `job` is the JSON of the job, `body` the request body. Each commit changes `version`. `commit` is the id of the
-- last commit. `sums` are the numbers that the job adds to its batch totals. `mark` identifies the batch that the caller has read; it is
-- empty for a journal.
local counter, job, open, ended, batch, lanes = unpack(KEYS)
local command, name, keepMs, mark = unpack(ARGV)
-- Reads the prefix from a key, because a Redis client may add its own prefix to each key.
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
-- Checks whether Redis has lost the batch that the caller has read: the mark in Redis is then
-- different or missing. A commit that restores a paid task is stored even then. If the mark is
-- missing, this commit stops the batch.
local function isGone(restores)
  if mark == '' then return false end
  local now = redis.call('HGET', batch, 'mark')
  if now == mark then return false end
  if restores and not now then redis.call('HSET', batch, 'mark', 'after ' .. mark, 'stopped', '1') end
  return not restores
end
local commands = {}

function commands.get() return stored() end

-- Stores a new job, unless a job has the name. Returns the stored job.
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

-- Returns why the batch refuses a change. The file totals.ts has the same rules for other stores.
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

-- Stores a change of a job. An empty `json` removes the job. `text` is the JSON of the change, as `changeOf` in redis-store.ts makes it.
-- Returns `done`, `stale`, `gone`, `holder` with the name of another job, or a refusal.
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

-- Lists the jobs with a number above `after`, in the order in which they began or ended. Returns the last number and the jobs.
-- Removes the names of expired jobs.
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

-- Changes the limits and flags of the batch. `facts` is JSON with numbers by name. An empty string removes the number.
function commands.setBatch(facts)
  if isGone(false) then return 'gone' end
  for field, number in pairs(cjson.decode(facts)) do
    if number == '' then redis.call('HDEL', batch, field) else redis.call('HSET', batch, field, number) end
  end
end

return commands[command](unpack(ARGV, 5))
