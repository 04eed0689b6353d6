-- Jobs in Redis change by these commands alone. Each runs as one step, and again without harm, because a client sends a command again
-- when the connection broke before its answer.
-- A job is a hash: `job` is its JSON, `body` that of its request, `version` changes with each commit, and `commit` is the last one's id.
local counter, job, open, ended = unpack(KEYS)
local command, name, keepMs = unpack(ARGV)
-- Of a key, because a client may put a prefix of its own before each.
local prefix = string.sub(counter, 1, -1 - #'counter')
local function taskKey(id) return prefix .. 'task:' .. id end
local function jobKey(other) return prefix .. 'job:' .. other end
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
    local version = redis.call('INCR', counter)
    redis.call('HSET', job, 'job', json, 'body', body, 'version', version)
    redis.call('PEXPIRE', job, keepMs)
    redis.call('ZADD', open, version, name)
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
  if json == '' then
    redis.call('ZREM', open, name)
    redis.call('ZREM', ended, name)
    local before = cjson.decode(redis.call('HGET', job, 'job'))
    for _, task in ipairs(before.tasks) do redis.call('DEL', taskKey(task.id)) end
    redis.call('DEL', job)
    return { 'done' }
  end
  for _, task in ipairs(cjson.decode(all)) do redis.call('SET', taskKey(task), name, 'PX', keepMs) end
  local next = redis.call('INCR', counter)
  redis.call('HSET', job, 'job', json, 'version', next, 'commit', id)
  redis.call('PEXPIRE', job, keepMs)
  if state == 'ended' then
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

function commands.nameOf(task) return redis.call('GET', taskKey(task)) end

-- In the order in which the jobs were begun, or ended. Names whose jobs were kept for long enough are dropped.
function commands.names(state)
  local set, names = state == 'ended' and ended or open, {}
  for _, other in ipairs(redis.call('ZRANGE', set, 0, -1)) do
    if redis.call('EXISTS', jobKey(other)) == 1 then
      table.insert(names, other)
    else
      redis.call('ZREM', set, other)
    end
  end
  return names
end

return commands[command](unpack(ARGV, 4))
