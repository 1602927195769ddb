import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely';
import type { QueryResult as Answer, PoolClient, QueryConfig } from 'pg';
import type { OnStatement } from '../../on-statement.ts';
import { isPipelined, type PipelinedResult } from '../../pipelined.ts';
import { doubt, takeClient } from './doubted.ts';
import { isCut, isReadOnly, isSilence, isStale, isUnsent, postgresFailure, unbegun } from './failures.ts';
import type { SessionPool } from './pool.ts';
import { queryBehind } from './query-behind.ts';
import type { Entry } from './row-security.ts';
import type { StatementNames } from './statement-names.ts';

/** How a session speaks to its server. */
export type SessionOptions = Readonly<{
  /** Names under which statements stay prepared on the connection. */
  nameOf: StatementNames;
  /** Settings that every transaction begins with, such as `jit = off`. */
  settings: readonly string[];
  /** Called for each statement that was answered, with its duration, including the wait for others on its connection. */
  onStatement?: OnStatement | undefined;
}>;

/** Takes a connection out of a pool. Throws `unavailable` when there is none in time. */
export const connected = async (sessions: SessionPool): Promise<Session> => {
  try {
    return new Session(await takeClient(sessions.pool), sessions);
  } catch (error) {
    sessions.onFailure(error);
    throw postgresFailure(error);
  }
};

/**
 * A connection from when it is taken out of its pool until it is given back, as Kysely sees it. pg sends what is asked
 * without waiting for earlier answers (`pipeline`): in a transaction, statements and its beginning share round trips.
 */
export class Session implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #sessions: SessionPool;
  #state: 'single' | 'transaction' | 'over' = 'single';
  #failure: Readonly<{ error: unknown }> | null = null;
  #silence: unknown = null;
  #hasHeard = false;
  #isBroken = false;

  constructor(client: PoolClient, sessions: SessionPool) {
    this.#client = client;
    this.#sessions = sessions;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<PipelinedResult<Row>> {
    const answer = this.#answerTo<Row>(query);
    if (this.#state !== 'transaction' || !isPipelined(query)) return answer;
    // Perhaps nobody waits for it; the next statement, or the commit, fails for the same reason.
    answer.catch(() => undefined);
    return { rows: [], answer };
  }

  /** A query of its own, in one transaction with its prefix. */
  read<Row>(query: CompiledQuery, entry: Entry | null): Promise<QueryResult<Row>> {
    return this.#answerTo<Row>(query, entry);
  }

  streamQuery(): never {
    throw new Error('Streaming is not used.');
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const modes = [...(isolationLevel ? [`isolation level ${isolationLevel}`] : []), accessMode ?? []].flat();
    const begin = ['begin', modes.join(', ')].filter((part) => part !== '').join(' ');
    const settings = this.#sessions.session.settings.map((setting) => `set local ${setting}`);
    // The first statement of the transaction meets the same failure.
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

  /** The caller gets the reason of the rollback. */
  async rollback(): Promise<void> {
    this.#state = 'over';
    // A connection that cannot roll back is used no more.
    await this.#client.query('rollback').catch(() => {
      this.#isBroken = true;
    });
  }

  release(): void {
    this.#state = 'over';
    this.#client.release(this.#isBroken);
  }

  async #answerTo<Row>(
    { sql, parameters }: CompiledQuery,
    entry: Entry | null = null,
  ): Promise<QueryResult<Row>> {
    const { rows, rowCount } = await this.#ask(sql, parameters, entry);
    return { rows: rows as Row[], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  /** After the first failure of a transaction nothing more is asked; what was asked already fails for the same reason. */
  async #ask(text: string, parameters: readonly unknown[], entry: Entry | null = null): Promise<Answer> {
    if (this.#state === 'over') throw new Error('A transaction was used after its end.');
    if (this.#failure) throw this.#failure.error;
    const { onStatement } = this.#sessions.session;
    const since = onStatement ? performance.now() : 0;
    try {
      const answer = await this.#send(this.#queryOf(text, parameters), entry);
      this.#hasHeard = true;
      return answer;
    } catch (error) {
      throw this.#failed(error);
    } finally {
      onStatement?.(text, performance.now() - since);
    }
  }

  #send(query: QueryConfig, entry: Entry | null): Promise<Answer> {
    if (entry === null) return this.#client.query(query);
    return queryBehind(this.#client, { entry, name: this.#sessions.session.nameOf(entry.text) }, query);
  }

  #failed(error: unknown): unknown {
    // A connection that gave no answer in time may give it to the next who asks: it is not used again.
    this.#isBroken ||= isSilence(error) || isStale(error) || isCut(error) || isReadOnly(error);
    this.#sessions.onFailure(error);
    if (isSilence(error)) this.#silence ??= error;
    if (this.#failure) return this.#failure.error;
    const failure = this.#failureOf(error);
    if (this.#state !== 'single') this.#failure = { error: failure };
    return failure;
  }

  #failureOf(error: unknown): unknown {
    // pg ends a connection that is silent: what else was asked on it met the same silence.
    if (isCut(error) && this.#silence) return postgresFailure(this.#silence);
    if (this.#isBroken) doubt(this.#sessions.pool, this.#client);
    return this.#isUnbegun(error) ? unbegun(error) : postgresFailure(error);
  }

  /** A commit without a response may have succeeded, so its write is never repeated. */
  #isUnbegun(error: unknown): boolean {
    if (this.#state === 'single' || this.#hasHeard) return false;
    return isUnsent(error) || (isCut(error) && this.#state === 'transaction');
  }

  /** Other texts without parameters may hold several commands, which cannot be prepared. */
  #queryOf(text: string, parameters: readonly unknown[]) {
    const isOne = parameters.length > 0 || text === 'begin' || text === 'commit';
    const name = isOne ? this.#sessions.session.nameOf(text) : null;
    const query = { text, values: [...parameters] };
    return name === null ? query : { ...query, name };
  }
}
