import type { Dialect } from './dialect.ts';

/**
 * A workspace's number begins each of its words in the index, so that lists of words belong to one workspace. `places`
 * counts what was ever put into its `search_entries`: contacts, organizations and articles.
 */
export const search = ({ engine, uuid, text, number, keyed }: Dialect): readonly string[] => [
  `create table search_marks (
    workspace_id ${uuid} primary key references workspaces (id),
    number ${number} not null constraint search_marks_number unique
      ${engine === 'postgres' ? 'generated always as identity' : ''} check (number < 1048576),
    places ${number} not null default 0
  )${keyed}`,
  `insert into search_marks (workspace_id${engine === 'postgres' ? '' : ', number'})
    select id${engine === 'postgres' ? '' : ', row_number() over (order by id)'} from workspaces`,

  `create table search_entries (
    workspace_id ${uuid} not null references workspaces (id),
    kind ${text} not null,
    id ${uuid} not null,
    place ${number} not null,
    words ${engine === 'postgres' ? 'tsvector' : text} not null,
    primary key (workspace_id, kind, id),
    constraint search_entries_place unique (workspace_id, place)
  )${keyed}`,
  ...(engine === 'postgres' ? postgresIndexes : sqliteIndexes),
];

/**
 * Words only, and which row they stand in: no text, no positions, no sizes. With `secure-delete`, words that are taken
 * out leave no trace in the file.
 */
const sqliteIndexes = ['search_message_words', 'search_entry_words'].flatMap((table) => [
  `create virtual table ${table} using fts5(words, content='', columnsize=0, detail=none, tokenize=ascii)`,
  `insert into ${table} (${table}, rank) values ('secure-delete', 1)`,
]);

/** New words wait in a short list before they are sorted in: a long one would be read through by each question. */
const waiting = 'with (fastupdate = on, gin_pending_list_limit = 256)';

const postgresIndexes = [
  `create table search_messages (
    workspace_id uuid not null,
    ticket_number bigint not null,
    position bigint not null,
    subject tsvector not null,
    body tsvector not null,
    primary key (workspace_id, ticket_number, position)
  )`,
  `create index search_messages_words on search_messages using gin ((subject || body)) ${waiting}`,
  `create index search_entries_words on search_entries using gin (words) ${waiting}`,
];
