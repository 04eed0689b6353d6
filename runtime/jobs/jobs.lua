-- Jobs in Redis change by these commands alone. Each runs as one step, and again without harm, because a client sends a command again
-- when the connection broke before its answer.
-- A job is a hash: `job` is its JSON, `body` that of its request, `version` changes with each commit, and `commit` is the last one's id.
local counter, job, open, ended = unpack(KEYS)
local command, name, prefix, keepMs = unpack(ARGV)
local function taskKey(id) return prefix .. 'task:' .. id end
local function nowMs()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local function stored()
  local found = redis.call('HMGET', job, 'job', 'version')
  return { found[1], found[2], nowMs() }
end
local commands = {}

function commands.get() return stored() end

-- Gives the job that has the name, the new one if there was none.
function commands.begin(json, body)
  if redis.call('EXISTS', job) == 0 then
    redis.call('HSET', job, 'job', json, 'body', body, 'version', redis.call('INCR', counter))
    redis.call('PEXPIRE', job, keepMs)
    redis.call('ZADD', open, nowMs(), name)
  end
  return stored()
end

-- json: empty removes the job. tasks: those that become the job's. all: those that it has from now on.
-- → done, stale, or holder and the name of another job
function commands.commit(version, id, json, tasks, all, state)
  local own = redis.call('HMGET', job, 'version', 'commit')
  if own[2] == id then return { 'done' } end
  if own[1] ~= version then return { 'stale' } end
  for _, task in ipairs(cjson.decode(tasks)) do
    local other = redis.call('GET', taskKey(task))
    if other and other ~= name then return { 'holder', other } end
  end
  redis.call('ZREM', open, name)
  redis.call('ZREM', ended, name)
  if json == '' then
    local before = cjson.decode(redis.call('HGET', job, 'job'))
    for _, task in ipairs(before.tasks) do redis.call('DEL', taskKey(task.id)) end
    redis.call('DEL', job)
    return { 'done' }
  end
  for _, task in ipairs(cjson.decode(all)) do redis.call('SET', taskKey(task), name, 'PX', keepMs) end
  redis.call('HSET', job, 'job', json, 'version', redis.call('INCR', counter), 'commit', id)
  if state == 'ended' then redis.call('HDEL', job, 'body') end
  redis.call('PEXPIRE', job, keepMs)
  redis.call('ZADD', state == 'ended' and ended or open, nowMs(), name)
  return { 'done' }
end

function commands.body() return redis.call('HGET', job, 'body') end

function commands.nameOf(task) return redis.call('GET', taskKey(task)) end

-- Names whose jobs were kept for too long are dropped.
function commands.names(state)
  local set = state == 'ended' and ended or open
  redis.call('ZREMRANGEBYSCORE', set, '-inf', nowMs() - keepMs)
  return redis.call('ZRANGE', set, 0, -1)
end

return commands[command](unpack(ARGV, 5))
