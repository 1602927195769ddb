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
   * The same value, and one that SQLite does not look at when it plans: it may plan a statement anew whenever a bare `?`
   * that it looked at is bound, and that took longer than most statements take to run.
   */
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }

  /** A row need not be locked where a transaction holds the whole file. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === 'Distinct') super.visitSelectModifier(node);
  }
}
