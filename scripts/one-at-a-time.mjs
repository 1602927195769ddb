// Two starts of one folder at once would each remove what the other one installs.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';

/**
 * Waits until no other living process holds the file, and holds it; call what it returns when done. `waits` is called once
 * before a wait. Where no file can be written there is nothing to share.
 */
export const aloneIn = async (path, waits) => {
  for (let isFirst = true; ; isFirst = false) {
    try {
      writeFileSync(path, `${process.pid}`, { flag: 'wx' });
      return holding(path);
    } catch ({ code }) {
      if (code !== 'EEXIST') {
        rmSync(path, { force: true });
        return () => undefined;
      }
    }
    if (!isHeld(path)) leaveBehind(path);
    else {
      if (isFirst) waits();
      await after(200);
    }
  }
};

const holding = (path) => {
  const leave = () => rmSync(path, { force: true });
  // Also where the program ends on the way.
  process.once('exit', leave);
  return () => {
    process.off('exit', leave);
    leave();
  };
};

/** The number of a process that is gone may be another's by now: nobody installs for that long. */
const longestMs = 10 * 60_000;

const isHeld = (path) => {
  try {
    if (Date.now() - statSync(path).mtimeMs > longestMs) return false;
    process.kill(Number(readFileSync(path, 'utf8')), 0);
    return true;
  } catch ({ code }) {
    return code === 'EPERM';
  }
};

/** Of several that find the same one only one takes it away. */
const leaveBehind = (path) => {
  try {
    renameSync(path, `${path}.${process.pid}`);
    rmSync(`${path}.${process.pid}`);
  } catch {
    // Another one did.
  }
};
