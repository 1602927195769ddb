/** Compares a database with the ledger of those who wrote, and with itself. Every count should be 0. */
import { DatabaseSync } from 'node:sqlite';
import { type Place, readRows } from './databases.ts';
import type { Ledger } from './ledger.ts';

export type Books = Readonly<{
  'acknowledged tickets lost': number;
  'acknowledged messages lost': number;
  'acknowledged changes lost': number;
  'acknowledged writes without audit': number;
  'ticket numbers missing or double': number;
  'changes without event': number;
  'events without change': number;
  'event sequence gaps': number;
  'events without task or delivery': number;
  'integrity faults': number;
}>;

type Rows = readonly Readonly<Record<string, unknown>>[];
type Tables = Readonly<{
  tickets: Rows;
  messages: Rows;
  events: Rows;
  audit: Rows;
  counters: Rows;
  webhooks: Rows;
  deliveries: Rows;
  tasks: Rows;
}>;

export const auditBooks = async (place: Place, ledger: Ledger): Promise<Books> => {
  const tables = await readTables(place);
  return {
    ...lostOf(tables, ledger),
    'ticket numbers missing or double': gaps(
      tables.tickets.map(({ number }) => Number(number)),
      Number(tables.counters[0]?.last_ticket_number ?? 0),
    ),
    ...unmatched(tables),
    'event sequence gaps': gaps(
      tables.events.map(({ sequence }) => Number(sequence)),
      Number(tables.counters[0]?.last_event_sequence ?? 0),
    ),
    'events without task or delivery': unsent(tables),
    'integrity faults': place.db === 'sqlite' ? integrityFaults(place.file) : 0,
  };
};

/** Reads that were answered and are not in the audit log. A killed server may owe the last second of them. */
export const unauditedReads = async (place: Place, { reads }: Ledger): Promise<number> => {
  const audited = await auditedIds(place);
  return [...reads].filter((id) => !audited.has(id)).length;
};

/** The request ids of the calls that the audit log knows as done. */
export const auditedIds = async (place: Place): Promise<ReadonlySet<string>> => {
  const rows = await readRows(place, "select request_id from audit_log where outcome = 'ok'");
  return new Set(rows.map(({ request_id }) => String(request_id)));
};

/** A sentence for each count that is not 0. */
export const faultsOf = (books: Readonly<Record<string, number>>, when = ''): readonly string[] =>
  Object.entries(books)
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => `${name}: ${count}, expected 0${when && ` (${when})`}.`);

const readTables = async (place: Place): Promise<Tables> => ({
  tickets: await readRows(place, 'select id, number, subject from tickets'),
  messages: await readRows(place, 'select id from messages'),
  events: await readRows(place, 'select id, sequence, kind, occurred_at, subject_id, data from events'),
  audit: await readRows(place, "select request_id from audit_log where outcome = 'ok'"),
  counters: await readRows(place, 'select last_ticket_number, last_event_sequence from workspace_counters'),
  webhooks: await readRows(place, 'select id, events, created_at from webhooks'),
  // Before the deliveries: what is delivered meanwhile is then in both.
  tasks: await readRows(place, 'select payload from tasks'),
  deliveries: await readRows(place, 'select distinct webhook_id, event_id from webhook_deliveries'),
});

const lostOf = ({ tickets, messages, audit }: Tables, ledger: Ledger) => {
  const subjects = new Map(tickets.map(({ number, subject }) => [Number(number), String(subject)]));
  const known = new Set(messages.map(({ id }) => String(id)));
  const audited = counted(audit.map(({ request_id }) => String(request_id)));
  const numbers = [...ledger.subjects.keys()];
  return {
    'acknowledged tickets lost': numbers.filter((number) => !subjects.has(number)).length,
    'acknowledged messages lost': [...ledger.messages].filter((id) => !known.has(id)).length,
    'acknowledged changes lost': numbers.filter((number) => {
      const subject = subjects.get(number);
      return subject !== undefined && !ledger.subjects.get(number)?.has(subject);
    }).length,
    'acknowledged writes without audit': [...ledger.acknowledged].filter((id) => audited.get(id) !== 1)
      .length,
  };
};

/** Each ticket and each message has the one event of its making, and each such event its ticket or message. */
const unmatched = ({ tickets, messages, events }: Tables) => {
  const made = counted([
    ...tickets.map(({ id }) => `ticket ${id}`),
    ...messages.map(({ id }) => `message ${id}`),
  ]);
  const told = counted(
    events.flatMap(({ kind, subject_id, data }) => {
      if (kind === 'ticket.created') return [`ticket ${subject_id}`];
      return kind === 'message.created' ? [`message ${idIn(data)}`] : [];
    }),
  );
  return {
    'changes without event': [...made.keys()].filter((name) => told.get(name) !== 1).length,
    'events without change': [...told.keys()].filter((name) => !made.has(name)).length,
  };
};

/** Each event of a webhook is queued or was sent: the task is committed with the event. */
const unsent = ({ webhooks, events, deliveries, tasks }: Tables): number => {
  const known = new Set(
    [...deliveries, ...tasks.map(({ payload }) => objectIn(payload))].map(
      ({ webhook_id, event_id }) => `${webhook_id} ${event_id}`,
    ),
  );
  return webhooks.reduce((sum, webhook) => {
    const kinds: unknown = parsed(webhook.events);
    const hears = (kind: unknown) => Array.isArray(kinds) && (kinds.includes('*') || kinds.includes(kind));
    const wanted = events.filter(
      ({ kind, occurred_at }) => hears(kind) && String(occurred_at) >= String(webhook.created_at),
    );
    return sum + wanted.filter(({ id }) => !known.has(`${webhook.id} ${id}`)).length;
  }, 0);
};

const idIn = (data: unknown): string => String(objectIn(data).id ?? '');

const objectIn = (data: unknown): Readonly<Record<string, unknown>> => {
  const value = parsed(data);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
};

/** JSON is text in one engine, and a value in the other. */
const parsed = (data: unknown): unknown => (typeof data === 'string' ? JSON.parse(data) : data);

const counted = (names: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** How many of 1..last are not there exactly once, and how many others are. */
const gaps = (numbers: readonly number[], last: number): number => {
  const seen = new Set(numbers);
  const within = [...seen].filter((number) => number >= 1 && number <= last).length;
  return last - within + (numbers.length - within);
};

const integrityFaults = (path: string): number => {
  const file = new DatabaseSync(path);
  try {
    const integrity = file.prepare('PRAGMA integrity_check').all();
    const keys = file.prepare('PRAGMA foreign_key_check').all();
    return integrity.filter((row) => row.integrity_check !== 'ok').length + keys.length;
  } finally {
    file.close();
  }
};
