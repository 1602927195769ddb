// Two starts of one folder at once would each remove what the other one installs.
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';

/** Whoever holds the file touches it: the number of a process would say nothing in another container, or after a restart. */
const beatMs = 1_000;
const silentMs = 15_000;

/**
 * Waits until nobody else holds the file, and holds it; call what it returns when done. `waits` is called once, before a wait.
 * Where no file can be written or taken away nobody waits: what comes next will say why.
 */
export const aloneIn = async (path, waits) => {
  const own = randomUUID();
  for (let hasSaid = false; ; ) {
    try {
      writeFileSync(path, own, { flag: 'wx' });
      return holding(path, own);
    } catch ({ code }) {
      if (code !== 'EEXIST') return () => undefined;
    }
    const holder = readIfThere(path);
    if (holder !== null && isSilent(path)) {
      if (!takeAway(path, { holder, own })) return () => undefined;
    } else if (holder !== null && !hasSaid) {
      waits();
      hasSaid = true;
    }
    await after(100);
  }
};

const holding = (path, own) => {
  const beating = setInterval(() => touch(path), beatMs);
  beating.unref();
  const leave = () => {
    clearInterval(beating);
    if (readIfThere(path) === own) rmSync(path, { force: true });
  };
  process.once('exit', leave);
  return () => {
    process.off('exit', leave);
    leave();
  };
};

const touch = (path) => {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Somebody has removed it: the work goes on.
  }
};

const readIfThere = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The file is missing when no process holds the lock.
    return null;
  }
};

const isSilent = (path) => {
  const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - touched > silentMs;
};

/** False where that is not allowed. What another one has put in its place meanwhile is put back. */
const takeAway = (path, { holder, own }) => {
  const aside = `${path}.${own}`;
  try {
    renameSync(path, aside);
    if (readIfThere(aside) !== holder) linkSync(aside, path);
    rmSync(aside, { force: true });
  } catch ({ code }) {
    return code === 'ENOENT';
  }
  return true;
};
