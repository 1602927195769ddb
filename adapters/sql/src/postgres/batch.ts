import type { Connection, PoolClient, Submittable } from 'pg';
import type { Answer } from '../direct.ts';
import { statementName } from './statement-name.ts';
import { parserOf } from './types.ts';

export type Asked = Readonly<{ text: string; parameters: readonly unknown[] }>;

/**
 * Sends statements together and takes their answers together: one round trip, however many they are. The first that
 * fails ends the batch, those behind it are not run. The connection keeps each prepared, and remembers its columns.
 * `onAnswer` hears each answer as it comes, in their order: of reads, which no later failure takes back.
 */
export const sendTogether = (
  client: PoolClient,
  batch: readonly Asked[],
  onAnswer: (answer: Answer) => void = () => {},
): Promise<readonly Answer[]> =>
  new Promise((resolve, reject) => {
    const callback: Callback = (error, answers) => (error ? reject(error) : resolve(answers));
    client.query(batchOf(batch, { onAnswer, callback }));
  });

type Callback = (error: Error | null, answers: readonly Answer[]) => void;
type Column = Readonly<{ name: string; parse: (text: string) => unknown }>;
/** `blank` is a row of nothing: rows that begin as its copy are alike for the engine. */
type Columns = Readonly<{ all: readonly Column[]; blank: Readonly<Record<string, null>> }>;
/** What is prepared on a connection, by its text; null after a failure, when the server may or may not know it. */
type Prepared = Map<string, Columns | null>;
type Described = Readonly<{ fields: readonly Readonly<{ name: string; dataTypeID: number }>[] }>;

/** The driver calls these methods with what the server says. */
const batchOf = (
  batch: readonly Asked[],
  { onAnswer, callback }: Readonly<{ onAnswer: (answer: Answer) => void; callback: Callback }>,
): Submittable & { callback: Callback } => {
  const answers: Answer[] = [];
  let known: Prepared = new Map();
  let columns: Columns | null = null;
  let rows: unknown[] = [];
  const current = (): string => batch[answers.length]?.text ?? '';
  const handlers = {
    // The driver puts another one in its place, which looks at the time.
    callback,
    submit: (connection: Connection) => {
      known = preparedOn(connection);
      try {
        send(connection, known, batch.map(inWire));
        return null;
      } catch (error) {
        // Nothing was sent: the driver tells it, and goes on with the next.
        return error;
      }
    },
    handleRowDescription: ({ fields }: Described) => {
      columns = columnsOf(fields);
    },
    handleDataRow: ({ fields }: Readonly<{ fields: readonly (string | null)[] }>) => {
      columns ??= known.get(current()) ?? noColumns;
      rows.push(rowOf(columns, fields));
    },
    handleCommandComplete: ({ text }: Readonly<{ text: string }>) => {
      known.set(current(), columns ?? known.get(current()) ?? noColumns);
      const answer = { rows, changed: Number(/\d{1,15}$/.exec(text)?.[0] ?? 0), command: text };
      answers.push(answer);
      onAnswer(answer);
      columns = null;
      rows = [];
    },
    handleError: (error: Error) => {
      known.set(current(), null);
      handlers.callback(error, []);
    },
    handleReadyForQuery: () => handlers.callback(null, answers),
  };
  return handlers;
};

const columnsOf = (fields: Described['fields']): Columns => ({
  all: fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) })),
  blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
});

const noColumns = columnsOf([]);

const preparedOn = (connection: Connection): Prepared => {
  const known: Prepared = connections.get(connection) ?? new Map();
  connections.set(connection, known);
  return known;
};

const connections = new WeakMap<Connection, Prepared>();

type InWire = Readonly<{ text: string; values: readonly (string | null)[] }>;

const inWire = ({ text, parameters }: Asked): InWire => ({ text, values: parameters.map(wireText) });

const send = (connection: Connection, known: Prepared, batch: readonly InWire[]): void => {
  const fresh = new Set<string>();
  connection.stream.cork();
  try {
    for (const { text, values } of batch) {
      const name = statementName(text) ?? '';
      const isPrepared = name !== '' && (known.get(text) != null || fresh.has(text));
      if (!isPrepared) {
        if (known.get(text) === null && name !== '') connection.close({ type: 'S', name }, true);
        connection.parse({ name, text, types: [] }, true);
        fresh.add(text);
      }
      connection.bind({ statement: name, values: [...values] }, true);
      if (!known.get(text)) connection.describe({ type: 'P' }, true);
      connection.execute(null, true);
    }
    connection.sync();
  } finally {
    connection.stream.uncork();
  }
};

/** What is bound: text, numbers and flags, as everywhere in the tables. */
const wireText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  throw new Error(`Expected a value that Postgres can be sent, got ${typeof value}.`);
};

const rowOf = ({ all, blank }: Columns, fields: readonly (string | null)[]): Record<string, unknown> => {
  const row: Record<string, unknown> = { ...blank };
  let place = 0;
  for (const { name, parse } of all) {
    const text = fields[place++] ?? null;
    if (text !== null) row[name] = parse(text);
  }
  return row;
};
