/** Differences between the two engines in table definitions. */
export type Dialect = Readonly<{
  engine: 'sqlite' | 'postgres';
  uuid: string;
  text: string;
  number: string;
  flag: string;
  bytes: string;
  /** Ends a table of large rows. */
  rows: string;
  /** Ends a table that is little more than its primary key. */
  keyed: string;
}>;

export const sqliteDialect: Dialect = {
  engine: 'sqlite',
  uuid: 'text',
  text: 'text',
  number: 'integer',
  flag: 'integer',
  bytes: 'blob',
  rows: ' strict',
  keyed: ' strict, without rowid',
};

/** Text sorts by its bytes, as in SQLite, whatever the locale of the database. */
export const postgresDialect: Dialect = {
  engine: 'postgres',
  uuid: 'uuid',
  text: 'text collate "C"',
  number: 'bigint',
  flag: 'integer',
  bytes: 'bytea',
  rows: '',
  keyed: '',
};
