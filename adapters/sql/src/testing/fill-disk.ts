/** Fills the disk of 40 megabytes that a folder is on, and prints what the database in it did then. */
import { closeSync, fstatSync, ftruncateSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DeskError } from '@tidemark/domain';
import { aContact, aWorkspace } from '@tidemark/domain/testing';
import Database from 'better-sqlite3';
import { openSqlite } from '../engines/sqlite/open.ts';

const [folder = ''] = process.argv.slice(2);
const path = join(folder, 'tidemark.db');
const storage = await openSqlite({ path });
const workspace = aWorkspace();
await storage.work.write(workspace.id, (stores) => stores.workspace.add(workspace));

let written = 0;
const write = (length: number): Promise<unknown> => {
  written += 1;
  const contact = aContact({ email: `${written}@customer.example`, name: 'x'.repeat(length) });
  return storage.work.write(workspace.id, (stores) => stores.contacts.addIfNew(contact));
};
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) =>
      error instanceof DeskError && error.cause instanceof Database.SqliteError
        ? `${error.code} for ${error.cause.code}`
        : String(error),
  );

/** Takes every byte that is left but some. */
const fill = (spareBytes: number): void => {
  const filler = openSync(join(folder, 'filler'), 'a');
  try {
    while (writeSync(filler, Buffer.alloc(4_096, 1)) === 4_096);
  } catch {
    // Nothing is left.
  }
  ftruncateSync(filler, fstatSync(filler).size - spareBytes);
  closeSync(filler);
};

// As a backup does it: while somebody reads one state, the log only grows.
const reading = new Database(path);
reading.exec('begin; select count(*) from contacts');
const pagesOfLog = () => statSync(`${path}-wal`).size / 4_120;
// The index of the log has room for so many pages; for the next one it grows, by 32 KiB, and the log itself has just grown.
while (pagesOfLog() < 4_062 - 40) await write(20_000);

// Less than the index needs, and less than most writes need. A write that fails leaves the log longer, so after some tries the
// log has room for it; where the index must grow too, only that has none.
const spare = 8 * 1_024;
const outcomes: string[] = [];
for (let tries = 0; tries < 96; tries += 1) {
  fill(spare);
  outcomes.push(await outcomeOf(write(20)));
}
const page = { limit: 5, after: null };
const read = await outcomeOf(storage.work.read(workspace.id, ({ contacts }) => contacts.list({}, page)));
rmSync(join(folder, 'filler'));
const again = await outcomeOf(write(20));
reading.close();
await storage.close();
const file = new Database(path);
const check = file.pragma('integrity_check', { simple: true });
file.close();
console.log(JSON.stringify({ outcomes: [...new Set(outcomes)].sort(), read, again, check }));
