import { limits, messageWords, wordsOf } from '@tidemark/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Placeholder } from '../placeholder.ts';
import type { Db } from '../schema.ts';
import { statement } from '../statement.ts';
import { slicing } from './postgres-tokens.ts';
import type { EntryKind, SearchWriter } from './search-writer.ts';
import { digits, sliceOf } from './slices.ts';

/** Runs no query of its own: the index rows are part of the write's own statements. */
export const postgresWriter = (db: Db, workspaceId: string): SearchWriter => ({
  indexTicket: async ({ before, ticket, messages }) => {
    const slice = sliceOf(ticket.number, slicing.messages.width);
    const subject = wordsOf(ticket.subject).join(' ');
    // The index takes all words of a row again, for one that changes.
    if (before && wordsOf(before.subject).join(' ') !== subject)
      await moveSubject.send(db, { workspaceId, number: ticket.number, slice, subject });
    for (const [index, { id, body }] of messages.entries()) {
      const row = { workspaceId, number: ticket.number, slice, subject, id };
      const lastCount = messages.length - index;
      await addMessage.send(db, { ...row, lastCount, body: messageWords('', { body }).join(' ') });
    }
  },
  forgetTicket: async (number) => {
    await forgetTicket.send(db, workspaceId, number);
  },
  forgetMessage: async (number, id) => {
    await forgetMessage.send(db, workspaceId, { number, id });
  },
  changeMessage: async (number, id, body) => {
    const slice = sliceOf(number, slicing.messages.width);
    const words = messageWords('', { body }).join(' ');
    await changeMessage.send(db, { workspaceId, number, slice, id, body: words });
  },
  add: async ({ kind, id, words }) => {
    await addEntry.send(db, { workspaceId, kind, id, words: words.join(' ') });
  },
  change: async ({ kind, id, words }) => {
    await changeEntry.send(db, { workspaceId, kind, id, words: words.join(' ') });
  },
  remove: async ({ kind, id }) => {
    await removeEntry.send(db, workspaceId, { kind, id });
  },
});

type SubjectRow = Readonly<{ workspaceId: string; number: number; slice: number; subject: string }>;
type BodyRow = SubjectRow & Readonly<{ id: string; body: string; lastCount: number }>;
type EntryRow = Readonly<{ workspaceId: string; kind: EntryKind; id: string; words: string }>;

const hex = (value: RawBuilder<unknown>) => sql`lpad(to_hex(${value}), ${sql.lit(digits)}, '0')`;

/** Words as the index keeps them, behind the number of the workspace (`mark.number`) and the head of a slice. */
const vector = (words: Placeholder<string>, head: RawBuilder<unknown>) => sql`
  array_to_tsvector(array(
    select ${hex(sql`mark.number`)} || ${head} || word from unnest(string_to_array(cast(${words} as text), ' ')) as word))`;

const sliceHead = (slice: Placeholder<number>) => hex(sql`cast(${slice} as bigint)`);

const moveSubject = statement(
  (_db: Db, { workspaceId, number, slice, subject }: Placeholder<SubjectRow>) => sql`
    update search_messages as indexed set subject = ${vector(subject, sliceHead(slice))}
    from search_marks as mark
    where mark.workspace_id = ${workspaceId} and indexed.workspace_id = mark.workspace_id
      and indexed.ticket_number = ${number} and indexed.position <= ${sql.lit(limits.search.withSubject)}`,
);

/** The message is one of the last `lastCount` of its ticket. */
const addMessage = statement(
  (_db: Db, { workspaceId, number, slice, subject, id, body, lastCount }: Placeholder<BodyRow>) => sql`
    insert into search_messages (workspace_id, ticket_number, position, subject, body)
    select latest.workspace_id, latest.ticket_number, latest.position,
      case when latest.position <= ${sql.lit(limits.search.withSubject)}
        then ${vector(subject, sliceHead(slice))} else ''::tsvector end,
      ${vector(body, sliceHead(slice))}
    from search_marks as mark, (
      select workspace_id, ticket_number, position, id from messages
      where workspace_id = ${workspaceId} and ticket_number = ${number}
      order by workspace_id desc, ticket_number desc, position desc limit ${lastCount}) as latest
    where mark.workspace_id = ${workspaceId} and latest.id = ${id}`,
);

const forgetTicket = statement((db, workspaceId: Placeholder<string>, number: Placeholder<number>) =>
  db
    .deleteFrom('search_messages')
    .where('workspace_id', '=', workspaceId)
    .where('ticket_number', '=', number),
);

type MessageKey = Readonly<{ workspaceId: string; number: number; id: string }>;

const placeOf = (db: Db, { workspaceId, number, id }: Placeholder<MessageKey>) =>
  db
    .selectFrom('messages')
    .select('position')
    .where('workspace_id', '=', workspaceId)
    .where('ticket_number', '=', number)
    .where('id', '=', id);

const forgetMessage = statement(
  (db, workspaceId: Placeholder<string>, { number, id }: Placeholder<Omit<MessageKey, 'workspaceId'>>) =>
    db
      .deleteFrom('search_messages')
      .where('workspace_id', '=', workspaceId)
      .where('ticket_number', '=', number)
      .where('position', '=', placeOf(db, { workspaceId, number, id })),
);

const changeMessage = statement(
  (db, { workspaceId, number, slice, id, body }: Placeholder<Omit<BodyRow, 'subject' | 'lastCount'>>) => sql`
    update search_messages as indexed set body = ${vector(body, sliceHead(slice))}
    from search_marks as mark
    where mark.workspace_id = ${workspaceId} and indexed.workspace_id = mark.workspace_id
      and indexed.ticket_number = ${number} and indexed.position = (${placeOf(db, { workspaceId, number, id })})`,
);

/** The place of an entry determines its slice. */
const entryHead = (kind: Placeholder<EntryKind>, place: RawBuilder<unknown>) =>
  sql`left(cast(${kind} as text), 1) || ${hex(sql`(${place}) / ${sql.lit(slicing.entries.width)}`)}`;

const addEntry = statement(
  (_db: Db, { workspaceId, kind, id, words }: Placeholder<EntryRow>) => sql`
    with mark as (
      update search_marks set places = places + 1 where workspace_id = ${workspaceId} returning number, places)
    insert into search_entries (workspace_id, kind, id, place, words)
    select ${workspaceId}, ${kind}, ${id}, mark.places,
      ${vector(words, entryHead(kind, sql`mark.places`))} from mark`,
);

/** Nothing is written where the words stay the same. */
const changeEntry = statement(
  (_db: Db, { workspaceId, kind, id, words }: Placeholder<EntryRow>) => sql`
    update search_entries as entry set words = changed.words
    from (
      select mark.workspace_id, old.id, old.kind, ${vector(words, entryHead(kind, sql`old.place`))} as words
      from search_marks as mark join search_entries as old on old.workspace_id = mark.workspace_id
      where mark.workspace_id = ${workspaceId} and old.kind = ${kind} and old.id = ${id}) as changed
    where entry.workspace_id = changed.workspace_id and entry.kind = changed.kind and entry.id = changed.id
      and entry.words <> changed.words`,
);

const removeEntry = statement(
  (db, workspaceId: Placeholder<string>, { kind, id }: Placeholder<{ kind: EntryKind; id: string }>) =>
    db
      .deleteFrom('search_entries')
      .where('workspace_id', '=', workspaceId)
      .where('kind', '=', kind)
      .where('id', '=', id),
);
