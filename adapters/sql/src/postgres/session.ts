import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely';
import type { QueryResult as Answer, PoolClient } from 'pg';
import { isDeferred } from '../deferred.ts';
import { isSilence, isStale, postgresFailure } from './failures.ts';
import { statementName } from './statement-name.ts';

/** How a session speaks to its server. */
export type SessionOptions = Readonly<{
  /** Whether statements are prepared under a name, and stay so on the connection. */
  prepares: boolean;
  /** Settings that every transaction begins with, such as `jit = off`. */
  settings: readonly string[];
}>;

/**
 * A connection from when it is taken out of its pool until it is given back, as Kysely sees it. pg sends what is asked
 * without waiting for earlier answers (`pipeline`). So a deferred query of a transaction costs no round trip, nor does
 * its beginning.
 */
export class Session implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #options: SessionOptions;
  #state: 'single' | 'transaction' | 'over' = 'single';
  #failure: Readonly<{ error: unknown }> | null = null;
  #isBroken = false;

  constructor(client: PoolClient, options: SessionOptions) {
    this.#client = client;
    this.#options = options;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = this.#ask(query.sql, query.parameters);
    if (this.#state === 'transaction' && isDeferred(query)) {
      answer.catch(() => undefined);
      return { rows: [] };
    }
    const { rows, rowCount } = await answer;
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  streamQuery(): never {
    throw new Error('Streaming is not used.');
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const modes = [...(isolationLevel ? [`isolation level ${isolationLevel}`] : []), accessMode ?? []].flat();
    const begin = ['begin', modes.join(', ')].filter((part) => part !== '').join(' ');
    const settings = this.#options.settings.map((setting) => `set local ${setting}`);
    this.#ask([begin, ...settings].join('; '), []).catch(() => undefined);
    this.#state = 'transaction';
  }

  /** Postgres answers a commit of a transaction in which a statement has failed with a rollback, and no error. */
  async commit(): Promise<void> {
    const answer = this.#ask('commit', []);
    this.#state = 'over';
    const { command } = await answer;
    if (command !== 'COMMIT')
      throw this.#failure?.error ?? new Error('Nothing was committed: a statement had failed.');
  }

  /** What the caller hears is why the rollback came. */
  async rollback(): Promise<void> {
    this.#state = 'over';
    await this.#client.query('rollback').catch(() => {
      this.#isBroken = true;
    });
  }

  release(): void {
    this.#state = 'over';
    this.#client.release(this.#isBroken);
  }

  /** After the first failure nothing more is asked; what was asked already fails for the same reason. */
  async #ask(text: string, parameters: readonly unknown[]): Promise<Answer> {
    if (this.#state === 'over') throw new Error('A transaction was used after its end.');
    if (this.#failure) throw this.#failure.error;
    try {
      return await this.#client.query(this.#queryOf(text, parameters));
    } catch (error) {
      // A connection that gave no answer in time may give it to the next who asks: it is not used again.
      this.#isBroken ||= isSilence(error) || isStale(error);
      this.#failure ??= { error: postgresFailure(error) };
      throw this.#failure.error;
    }
  }

  /** Texts without parameters are commands, which are run rarely or are as quick to plan as to find. */
  #queryOf(text: string, parameters: readonly unknown[]) {
    const name = this.#options.prepares && parameters.length > 0 ? statementName(text) : null;
    const query = { text, values: [...parameters] };
    return name === null ? query : { ...query, name };
  }
}
