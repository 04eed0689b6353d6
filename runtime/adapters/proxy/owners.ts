// Stores the owner of each task: in memory for one process, in Redis for several processes.
import { sendCommandOf, type NodeRedis, type UpstashRedis } from "../../jobs/redis-client.js";

/** A task in the owner store, with the fields that a later poll needs. */
export interface OwnedTask {
  readonly id: string;
  readonly model: string;
}

/** Stores which user owns a task. */
export interface Owners {
  /**
   * Records the owner of a new task. The proxy calls `claim` before the user gets the task id. A
   * repeated claim does not list the task twice. Rejects if another user owns the task.
   */
  claim(user: string, task: OwnedTask): Promise<void>;
  /** Returns the task if this user owns it, else `undefined`. */
  owns(user: string, taskId: string): Promise<OwnedTask | undefined>;
  /** Returns the user's last 100 tasks, newest first. */
  list(user: string): Promise<readonly OwnedTask[]>;
}

const LIST_LENGTH = 100;

/**
 * Stores the owners in this process, until it ends. Use it for development, or if one process
 * serves all users.
 */
export function memoryOwners(): Owners {
  const users = new Map<string, string>();
  const owned = new Map<string, Map<string, OwnedTask>>();
  return {
    claim: async (user, { id, model }) => {
      if ((users.get(id) ?? user) !== user) throw foreignTaskError(id);
      users.set(id, user);
      owned.set(user, (owned.get(user) ?? new Map<string, OwnedTask>()).set(id, { id, model }));
    },
    owns: async (user, taskId) => owned.get(user)?.get(taskId),
    list: async (user) => [...(owned.get(user)?.values() ?? [])].slice(-LIST_LENGTH).reverse(),
  };
}

/**
 * The Redis commands that `redisOwners` calls. A client of the package ioredis,
 * `new Redis(address)`, has these commands.
 */
export interface RedisClient {
  set(key: string, value: string, ex: "EX", seconds: number, nx: "NX"): Promise<unknown>;
  get(key: string): Promise<string | null>;
  lrem(key: string, count: number, value: string): Promise<unknown>;
  lpush(key: string, value: string): Promise<unknown>;
  ltrim(key: string, start: number, stop: number): Promise<unknown>;
  lrange(key: string, start: number, stop: number): Promise<string[]>;
  expire(key: string, seconds: number): Promise<unknown>;
}

/** Options of `redisOwners`. */
export interface RedisOwnersOptions {
  /** Prefix of each key. Default `gateway:`. */
  readonly prefix?: string;
  /** How long a task is stored, in seconds. Default 2592000, which is 30 days. */
  readonly seconds?: number;
}

/**
 * Stores the owners in Redis, so that all processes share them. `client` is a client of ioredis,
 * node-redis (package redis) or Upstash (@upstash/redis), which the caller opens and closes.
 */
export function redisOwners(
  client: RedisClient | NodeRedis | UpstashRedis,
  { prefix = "gateway:", seconds = 30 * 86_400 }: RedisOwnersOptions = {},
): Owners {
  const redis = redisClient(client);
  const read = async (id: string) => {
    const text = await redis.get(`${prefix}task:${id}`);
    return text === null ? undefined : (JSON.parse(text) as OwnedTask & { user: string });
  };
  return {
    claim: async (user, { id, model }) => {
      const value = JSON.stringify({ user, id, model });
      const isNew = await redis.set(`${prefix}task:${id}`, value, "EX", seconds, "NX");
      if (isNew === null && (await read(id))?.user !== user) throw foreignTaskError(id);
      // Adds the task to the user's list even if the user already owns the task: an earlier claim
      // may have failed before this step.
      const [list, task] = [`${prefix}user:${user}`, JSON.stringify({ id, model })];
      await redis.lrem(list, 0, task);
      await redis.lpush(list, task);
      await redis.ltrim(list, 0, LIST_LENGTH - 1);
      await redis.expire(list, seconds);
    },
    owns: async (user, taskId) => {
      const { user: owner, ...task } = (await read(taskId)) ?? {};
      return owner === user ? (task as OwnedTask) : undefined;
    },
    list: async (user) => {
      const listed = await redis.lrange(`${prefix}user:${user}`, 0, LIST_LENGTH - 1);
      return listed.map((text) => JSON.parse(text) as OwnedTask);
    },
  };
}

// Returns a client with the methods of ioredis.
function redisClient(client: RedisClient | NodeRedis | UpstashRedis): RedisClient {
  const send = sendCommandOf(client);
  if (send === undefined) return client as RedisClient;
  const command =
    (name: string) =>
    <Answer>(...args: readonly (string | number)[]) =>
      send(name, ...args.map(String)) as Promise<Answer>;
  return {
    set: command("SET"),
    get: command("GET"),
    lrem: command("LREM"),
    lpush: command("LPUSH"),
    ltrim: command("LTRIM"),
    lrange: command("LRANGE"),
    expire: command("EXPIRE"),
  };
}

const foreignTaskError = (id: string) => new Error(`Task ${id} belongs to another user`);
