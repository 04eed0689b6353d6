// After the swap: what is not ours moves from the old folder to the new one, and the old one is deleted, as far as the disk lets us.
import { existsSync, renameSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { LOCK_FILE } from "../lock/lock.js";
import { filesOf } from "../lock/read.js";
import type { OutputFolders } from "../stage/folders.js";
import { codeOf } from "../stage/plan.js";

/**
 * Deletes the replaced folder after the user's own files (node_modules, notes) have moved to the new one. A folder that
 * cannot be deleted steps aside, so that later runs go on, and is named in a warning. Never throws: the new SDK is in place.
 */
export async function retire({
  out,
  replaced,
  leftover,
}: OutputFolders): Promise<readonly string[]> {
  const fault = await empty(replaced, out);
  if (fault === undefined) return [];
  let place = replaced;
  try {
    const aside = freeName(leftover);
    renameSync(replaced, aside);
    place = aside;
  } catch {
    // It stays where it is; the warning names it there.
  }
  return [warning(place, fault)];
}

/** Tries again to delete the folders that earlier runs could not delete. */
export async function retireLeftovers({
  out,
  leftover,
}: OutputFolders): Promise<readonly string[]> {
  const parent = dirname(leftover);
  const names = await readdir(parent).catch(() => []);
  const isLeftover = (name: string) =>
    name.startsWith(`${basename(leftover)}-`) && /-\d+$/.test(name);
  const warnings: string[] = [];
  for (const name of names.filter(isLeftover).sort()) {
    const fault = await empty(join(parent, name), out);
    if (fault !== undefined) warnings.push(warning(join(parent, name), fault));
  }
  return warnings;
}

const warning = (folder: string, fault: string): string =>
  `the new SDK is in place, but ${folder}, the one before it, could not be deleted (${fault}); save what is yours in it, then delete it`;

function freeName(leftover: string): string {
  for (let number = 1; ; number++) {
    const name = `${leftover}-${number}`;
    if (!existsSync(name)) return name;
  }
}

/** Moves what is not ours, deletes the rest; says why where something stays. */
async function empty(from: string, to: string): Promise<string | undefined> {
  try {
    const ours = await listedIn(from);
    const move = { from, to, ours, current: await listedIn(to) };
    const fault = await moveForeign("", move);
    // What could not be moved must not be deleted.
    if (fault !== undefined) return fault;
    await deleteFolder(from);
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

async function listedIn(folder: string): Promise<ReadonlySet<string>> {
  const text = await readFile(join(folder, LOCK_FILE), "utf8").catch(() => "");
  return new Set([...filesOf(text), LOCK_FILE]);
}

// The lock last: without it, a next try would take what is left for the user's own.
async function deleteFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name !== LOCK_FILE) await rm(join(folder, name), { recursive: true, force: true });
  }
  await rm(folder, { recursive: true, force: true });
}

interface Move {
  readonly from: string;
  readonly to: string;
  /** Files of the old SDK. */
  readonly ours: ReadonlySet<string>;
  /** Files of the new SDK. */
  readonly current: ReadonlySet<string>;
}

// Goes on behind what cannot be moved; gives the first reason.
async function moveForeign(below: string, move: Move): Promise<string | undefined> {
  const { from, to, ours } = move;
  let fault: string | undefined;
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (ours.has(path)) continue;
    try {
      const holdsOurs =
        entry.isDirectory() && [...ours].some((file) => file.startsWith(`${path}/`));
      const isThere = existsSync(join(to, path));
      if (holdsOurs || (entry.isDirectory() && isThere)) {
        fault = (await moveForeign(path, move)) ?? fault;
      } else if (!isThere) {
        await mkdir(dirname(join(to, path)), { recursive: true });
        await rename(join(from, path), join(to, path));
      } else if (!move.current.has(path)) {
        // Somebody has written another one by now.
        fault ??= `${path} is in ${to} too`;
      }
    } catch (error) {
      fault ??= codeOf(error);
    }
  }
  return fault;
}
