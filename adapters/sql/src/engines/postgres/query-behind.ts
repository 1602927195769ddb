import pg, { type ClientBase, type Connection, type QueryConfig, type QueryResult } from 'pg';
import type { Entry } from './row-security.ts';

/**
 * Sends an entry and a query behind it as one message with one end, so that Postgres runs both in one transaction and answers
 * once. As four statements (begin, entry, query, commit) a read by key costs nearly twice the CPU (docs/decisions/0074). pg has
 * no option for it, but lets a query send what it needs.
 */
export const queryBehind = async (
  client: ClientBase,
  { entry, name }: Readonly<{ entry: Entry; name: string | null }>,
  config: QueryConfig,
): Promise<QueryResult> => {
  if (name !== null) prepare(client, entry, name);
  return new Promise((resolve, reject) => {
    const query = new QueryBehind({ entry, statement: name, config }, (error, result) =>
      error ? reject(error) : resolve(result),
    );
    client.query(query as unknown as pg.Query);
  });
};

/** A query of pg with what it does when it is sent, and with the answers that come to it. */
type Query = {
  submit(connection: Connection): unknown;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};
type Callback = (error: Error | undefined, result: QueryResult) => void;
const Query = pg.Query as unknown as new (config: object, callback: Callback) => Query;

type Sent = Readonly<{ entry: Entry; statement: string | null; config: QueryConfig }>;

/** The first result belongs to the entry statement and is dropped. */
class QueryBehind extends Query {
  readonly #entry: Entry;
  readonly #statement: string | null;
  #hasEntered = false;

  constructor({ entry, statement, config }: Sent, callback: Callback) {
    const { text, values } = config;
    // Sent as text alone it would not be part of the message. An entry without a name has a query without one.
    super(
      { text, values, name: statement === null ? undefined : config.name, queryMode: 'extended' },
      callback,
    );
    this.#entry = entry;
    this.#statement = statement;
  }

  override submit(connection: Connection): unknown {
    connection.stream.cork();
    try {
      this.#enter(connection);
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  override handleDataRow(message: unknown): void {
    if (this.#hasEntered) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#hasEntered) super.handleCommandComplete(message, connection);
    this.#hasEntered = true;
  }

  #enter(connection: Connection): void {
    const { text, values } = this.#entry;
    if (this.#statement === null) connection.parse({ name: '', text, types: [] }, true);
    connection.bind({ statement: this.#statement ?? '', values: [...values] }, true);
    connection.execute({}, true);
  }
}

/** The statement of an entry is prepared on each connection once, in a message of its own. */
const prepare = (client: ClientBase, { text, values }: Entry, name: string): void => {
  const names = prepared.get(client) ?? new Set();
  if (names.has(name)) return;
  prepared.set(client, names.add(name));
  // The query behind it then fails too, and is reported.
  client.query({ name, text, values: [...values] }).catch(() => names.delete(name));
};

const prepared = new WeakMap<ClientBase, Set<string>>();
