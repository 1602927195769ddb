/**
 * Sends every mail of a folder to a server of its own, each three times, and says what became of them:
 * `node tools/mails/try-mails.ts FOLDER [sqlite|postgres]`. Every file is taken for one mail, whatever its name is.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEverything, cleaned } from '../prove/cleaning.ts';
import { readRows } from '../prove/databases.ts';
import {
  endAll,
  type MailPlace,
  mailStates,
  mailTo,
  newMailPlace,
  settledMails,
  startMail,
} from '../prove/mail-place.ts';
import { startPostgres } from '../prove/postgres.ts';
import type { Database } from '../prove/row.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const times = 3;

type Sent = Readonly<{ name: string; ids: readonly string[] }>;

const tried = async (folder: string, db: Database): Promise<number> => {
  const own = await mkdtemp(join(tmpdir(), 'tidemark-mails-'));
  const postgres = db === 'postgres' ? await startPostgres() : null;
  const size = 'short';
  const context = {
    db,
    size,
    seed: 1,
    postgresUrl: postgres?.url ?? null,
    folder: own,
    note: print,
  } as const;
  const at = await newMailPlace(context);
  const servers = await startMail(at);
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  const sent: Sent[] = [];
  const faults: string[] = [];
  for (const name of names) {
    const ids: string[] = [];
    for (let time = 0; time < times; time += 1) {
      const { id, fault } = await post(at, servers[0].url, await readFile(name));
      if (fault !== null) faults.push(`${name}: ${fault}`);
      else ids.push(id);
    }
    sent.push({ name, ids });
  }
  faults.push(...(await settledMails(at.place)), ...(await endAll(servers)));
  const rows = await mailsOf(at);
  await writeFile(join(folder, '..', `tried-on-${db}.json`), JSON.stringify(reportOf(sent, rows), null, 1));
  print(`${sent.length} mails, each sent ${times} times. What became of them:`);
  for (const [state, count] of await mailStates(at.place)) print(`  ${state.padEnd(12)} ${count}`);
  for (const [reason, count] of counted([...rows.values()].map(({ reason }) => reason)))
    print(`  ${reason.padEnd(24)} ${count}`);
  faults.push(...lostOrDoubled(sent, rows));
  for (const fault of faults) print(`FAULT: ${fault}`);
  print(faults.length === 0 ? 'None is lost, and none is doubled.' : `${faults.length} faults.`);
  await rm(own, { recursive: true, force: true });
  return faults.length === 0 ? 0 : 1;
};

const post = async ({ hook }: MailPlace, url: string, body: Buffer) => {
  const headers = { 'Content-Type': 'message/rfc822' };
  const answer = await fetch(`${url}${hook}?to=${mailTo}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  const text = await answer.text();
  if (answer.status !== 200) return { id: '', fault: `${answer.status} ${text.slice(0, 200)}` };
  const { id } = JSON.parse(text) as Readonly<{ id: string }>;
  return { id, fault: null };
};

type Row = Readonly<{
  state: string;
  reason: string;
  error: string | null;
  duplicateOf: string | null;
  subject: string | null;
  sender: string | null;
  text: string | null;
  files: number;
}>;

const mailsOf = async ({ place }: MailPlace): Promise<ReadonlyMap<string, Row>> => {
  const rows = await readRows(
    place,
    `select i.id, i.state, i.reason, i.error, i.duplicate_of, i.subject, i.sender, m.body,
       (select count(*) from files f where f.workspace_id = i.workspace_id and f.message_id = i.message_id) as files
     from inbound_mails i left join messages m on m.workspace_id = i.workspace_id and m.id = i.message_id`,
  );
  const orNull = (value: unknown): string | null =>
    value === null || value === undefined ? null : String(value);
  return new Map(
    rows.map((row) => [
      String(row.id),
      {
        state: String(row.state),
        reason: String(row.reason ?? ''),
        error: orNull(row.error),
        duplicateOf: orNull(row.duplicate_of),
        subject: orNull(row.subject),
        sender: orNull(row.sender),
        text: orNull(row.body),
        files: Number(row.files),
      },
    ]),
  );
};

/** The same bytes are one mail, however often and under whatever name they come; what had no effect may come again. */
const lostOrDoubled = (sent: readonly Sent[], rows: ReadonlyMap<string, Row>): readonly string[] =>
  sent.flatMap(({ name, ids }) => {
    const found = ids.map((id) => rows.get(id));
    const lost = found.filter((row) => row === undefined || row.state === 'kept').length;
    const done = found.filter((row) => row?.state === 'done').length;
    return [
      ...(lost === 0 ? [] : [`${name}: ${lost} of ${ids.length} are lost.`]),
      ...(done <= 1 ? [] : [`${name}: it became ${done} messages.`]),
    ];
  });

const reportOf = (sent: readonly Sent[], rows: ReadonlyMap<string, Row>) =>
  sent.map(({ name, ids: [id = ''] }) => ({ name, ...rows.get(id) }));

const counted = (values: readonly string[]): readonly (readonly [string, number])[] => {
  const counts = new Map<string, number>();
  for (const value of values.filter((one) => one !== '')) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
};

const [folder = '', db = 'sqlite'] = process.argv.slice(2);
if (folder === '' || (db !== 'sqlite' && db !== 'postgres')) {
  print('Expected a folder of mails, and sqlite or postgres.');
  process.exitCode = 2;
} else {
  process.exitCode = await cleaned(() => tried(folder, db)).finally(cleanEverything);
}
