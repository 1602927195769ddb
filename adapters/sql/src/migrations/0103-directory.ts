/**
 * Names that lead to a workspace before one is known, in tables of their own (docs/decisions/0100). The database itself keeps
 * them: whatever adds, changes or removes a record with such a name does the same to its row, also a process of an earlier version.
 */
import type { Dialect } from './dialect.ts';
import type { Batches, Step } from './step.ts';

/** A column of records that names their workspace, and where it is looked up. */
type Source = Readonly<{
  table: string;
  /** Of the workspace. */
  owner: string;
  name: string;
  directory: string;
  /** Other columns of the directory: how they are read from a record. */
  more: Readonly<Record<string, (record: string) => string>>;
}>;

const ownId = (record: string): string => `${record}.id`;
const ofWorkspace = { owner: 'workspace_id' } as const;

const tokensOf = (table: string, kind: string): Source => ({
  ...ofWorkspace,
  table,
  name: 'token_hash',
  directory: 'directory_tokens',
  more: { kind: () => `'${kind}'`, id: ownId },
});

/** In the order of their names, as their steps are. */
const sources: readonly Source[] = [
  tokensOf('api_keys', 'api_key'),
  tokensOf('customer_sessions', 'customer'),
  {
    ...ofWorkspace,
    table: 'inbound_addresses',
    name: 'address_key',
    directory: 'directory_addresses',
    more: { id: ownId },
  },
  {
    ...ofWorkspace,
    table: 'inbound_hooks',
    name: 'secret_hash',
    directory: 'directory_hooks',
    more: { id: ownId },
  },
  tokensOf('sessions', 'agent'),
  { table: 'workspaces', owner: 'id', name: 'slug', directory: 'directory_slugs', more: {} },
];

export const directory = ({ uuid, text, keyed }: Dialect): readonly string[] => [
  `create table directory_slugs (
    slug ${text} primary key,
    workspace_id ${uuid} not null
  )${keyed}`,
  `create table directory_tokens (
    token_hash ${text} primary key,
    workspace_id ${uuid} not null,
    kind ${text} not null,
    id ${uuid} not null
  )${keyed}`,
  `create table directory_addresses (
    address_key ${text} primary key,
    workspace_id ${uuid} not null,
    id ${uuid} not null
  )${keyed}`,
  `create table directory_hooks (
    secret_hash ${text} primary key,
    workspace_id ${uuid} not null,
    id ${uuid} not null
  )${keyed}`,
];

const columnsOf = ({ name, more }: Source): string => [name, 'workspace_id', ...Object.keys(more)].join(', ');

const valuesOf = ({ name, owner, more }: Source, record: string): string =>
  [`${record}.${name}`, `${record}.${owner}`, ...Object.values(more).map((read) => read(record))].join(', ');

const adds = (source: Source): string =>
  `insert into ${source.directory} (${columnsOf(source)}) values (${valuesOf(source, 'new')});`;

const removes = ({ directory: table, name, owner }: Source): string =>
  `delete from ${table} where ${name} = old.${name} and workspace_id = old.${owner};`;

const onSqlite = (source: Source): readonly string[] => {
  const { table, name } = source;
  return [
    `create trigger ${table}_named after insert on ${table} begin ${adds(source)} end`,
    `create trigger ${table}_renamed after update of ${name} on ${table} when old.${name} <> new.${name}
     begin ${removes(source)} ${adds(source)} end`,
    `create trigger ${table}_unnamed after delete on ${table} begin ${removes(source)} end`,
  ];
};

/** With the rights of who owns the tables: processes of the version before were granted none to these. */
const onPostgres = (source: Source): readonly string[] => {
  const { table, name } = source;
  const call = `for each row execute function tidemark_name_${table}()`;
  return [
    `do $migration$ begin
      execute format($command$
        create function tidemark_name_${table}() returns trigger
        language plpgsql security definer set search_path = %I, pg_temp as $body$
        begin
          if tg_op <> 'INSERT' then ${removes(source)} end if;
          if tg_op <> 'DELETE' then ${adds(source)} end if;
          return null;
        end
        $body$
      $command$, current_schema());
      execute format('alter function tidemark_name_${table} owner to %I',
        (select pg_get_userbyid(relowner) from pg_class where oid = '${table}'::regclass));
    end $migration$`,
    `create trigger ${table}_named after insert or delete on ${table} ${call}`,
    `create trigger ${table}_renamed after update of ${name} on ${table}
      for each row when (old.${name} <> new.${name}) execute function tidemark_name_${table}()`,
    fillFunction(source),
  ];
};

const nobody = '00000000-0000-0000-0000-000000000000';

/**
 * Walks the records by their keys from behind a place, and adds the rows that lack. The owner may read all workspaces as for a dump,
 * and writes in one at a time; a record that somebody removes meanwhile is locked or gone.
 */
const fillFunction = (source: Source): string => {
  const { table, owner, directory: target } = source;
  return `create function tidemark_fill_${table}(most integer, passed text) returns setof text
    language plpgsql as $body$
    declare walked record;
    begin
      perform set_config('app.across', 'dump', true), set_config('app.workspace_id', '${nobody}', true);
      for walked in
        select one.${owner} as owner, one.id from ${table} as one
        where (one.${owner}, one.id) > (split_part(passed, ' ', 1)::uuid, split_part(passed, ' ', 2)::uuid)
        order by one.${owner}, one.id limit most
      loop
        perform set_config('app.workspace_id', walked.owner::text, true);
        insert into ${target} (${columnsOf(source)})
          select ${valuesOf(source, 'one')} from ${table} as one
          where one.${owner} = walked.owner and one.id = walked.id for key share
          on conflict do nothing;
        return next walked.owner || ' ' || walked.id;
      end loop;
      perform set_config('app.across', '', true);
    end
    $body$`;
};

/** Each table in a step of its own, so that no step holds the locks of two of them. */
const keeping =
  (source: Source): Step =>
  ({ engine }) =>
    engine === 'postgres' ? onPostgres(source) : onSqlite(source);

/** SQLite returns rows in no order, so there is no place to go on from; it looks up what lacks in its own memory. */
const filling = (source: Source): Batches => ({
  does: 'rows',
  batch: ({ engine }, passed = `${nobody} ${nobody}`) =>
    engine === 'postgres'
      ? `select tidemark_fill_${source.table}(5000, '${passed}') as passed`
      : `insert into ${source.directory} (${columnsOf(source)})
         select ${valuesOf(source, 'one')} from ${source.table} as one
         where not exists (
           select 1 from ${source.directory} as known where known.${source.name} = one.${source.name})
         limit 5000 returning 1`,
});

const stepsNamed = (before: string, stepOf: (source: Source) => Step): Readonly<Record<string, Step>> =>
  Object.fromEntries(
    sources.map((source) => [`${before}${source.table.replaceAll('_', '-')}`, stepOf(source)]),
  );

export const directoryKept = stepsNamed('0104-directory-keeps-', keeping);
export const directoryFilled = stepsNamed('0105-directory-has-', filling);
