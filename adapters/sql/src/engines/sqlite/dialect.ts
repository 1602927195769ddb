import {
  type Dialect,
  type Driver,
  Kysely,
  type SelectModifierNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Db, Tables } from '../../schema.ts';

export const kyselyOn = (driver: Driver): Db => {
  const dialect: Dialect = {
    createAdapter: () => new Adapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new QueryCompiler(),
  };
  return new Kysely<Tables>({ dialect });
};

/** Our driver queues by itself, and SQLite does change tables inside a transaction. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class QueryCompiler extends SqliteQueryCompiler {
  /**
   * `+?` has the same value, but hides the parameter from SQLite's planner. SQLite may replan a statement whenever a plain `?`
   * that it used for the plan is bound, which takes longer than most statements run.
   */
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }

  /** A row need not be locked where a transaction holds the whole file. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node);
  }
}
