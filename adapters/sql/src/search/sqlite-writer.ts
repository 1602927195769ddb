import { type FindableTicket, limits, messageWords, notFound, subjectAt, wordsOf } from '@tidemark/domain';
import { sql } from 'kysely';
import type { Placeholder } from '../placeholder.ts';
import type { Db, Tables } from '../schema.ts';
import { statement } from '../statement.ts';
import { markOf } from './marks.ts';
import type { Entry, EntryKind, SearchWriter } from './search-writer.ts';
import {
  addEntryWords,
  addMessageWords,
  findMessageWord,
  listIndexed,
  type MessageRowId,
  mostMessages,
  removeEntryWords,
  removeMessageWords,
  wordsIn,
} from './sqlite-tokens.ts';

export const sqliteWriter = (db: Db, workspaceId: string): SearchWriter => {
  const markNumber = async (): Promise<number> => {
    const mark = await markOf(db, workspaceId);
    if (!mark) throw notFound('workspace');
    return mark.number;
  };
  const find = ({ kind, id }: Pick<Entry, 'kind' | 'id'>) => findEntry.first(db, workspaceId, { kind, id });
  return {
    indexTicket: async (saved) => {
      const isRenamed = saved.before !== null && saved.before.subject !== saved.ticket.subject;
      if (!isRenamed && saved.messages.length === 0) return;
      const target = { db, workspaceId, mark: await markNumber() };
      const last = saved.before ? await lastPosition(db, workspaceId, saved) : saved.messages.length;
      const earlier = last - saved.messages.length;
      if (isRenamed) await moveSubject(target, saved, earlier);
      for (const [index, message] of saved.messages.entries())
        await addMessage(target, saved.ticket, { body: message.body, position: earlier + index + 1 });
    },
    forgetTicket: async (number) => {
      const ticket = await findTicket.first(db, workspaceId, number);
      if (ticket) await forget({ db, workspaceId, mark: await markNumber() }, ticket);
    },
    forgetMessage: async (number, id) => {
      const message = await findMessage.first(db, workspaceId, { number, id });
      if (message) await moveWords({ db, workspaceId, mark: await markNumber() }, { ...message, number }, []);
    },
    changeMessage: async (number, id, body) => {
      const message = await findMessage.first(db, workspaceId, { number, id });
      if (!message) return;
      const found = { ...message, number };
      const words = wordsAt(found, { ...found, body });
      await moveWords({ db, workspaceId, mark: await markNumber() }, found, words);
    },
    add: async ({ kind, id, words }) => {
      const taken = await takePlace.first(db, workspaceId);
      if (!taken) throw notFound('workspace');
      const spot = { mark: taken.number, place: taken.places, kind };
      const row = { workspace_id: workspaceId, kind, id, place: taken.places, words: words.join(' ') };
      await addEntry.send(db, row);
      await addEntryWords.send(db, spot, wordsIn(words, spot));
    },
    change: async ({ kind, id, words }) => {
      const entry = await find({ kind, id });
      if (!entry || entry.words === words.join(' ')) return;
      const spot = { mark: await markNumber(), place: entry.place, kind };
      const before = splitWords(entry.words);
      await removeEntryWords.send(db, spot, wordsIn(without(before, words), spot));
      await addEntryWords.send(db, spot, wordsIn(without(words, before), spot));
      await saveWords.send(db, workspaceId, { at: entry.place, words: words.join(' ') });
    },
    remove: async (entry) => {
      const stored = await find(entry);
      if (!stored) return;
      const spot = { mark: await markNumber(), place: stored.place, kind: entry.kind };
      await removeEntryWords.send(db, spot, wordsIn(splitWords(stored.words), spot));
      await removeEntry.send(db, workspaceId, stored.place);
    },
  };
};

type Target = Readonly<{ db: Db; workspaceId: string; mark: number }>;
type Subject = Readonly<{ number: number; subject: string }>;
type Body = Readonly<{ position: number; body: string }>;

export const addMessage = async (target: Target, ticket: Subject, message: Body): Promise<void> => {
  const { db, mark } = target;
  const { position } = message;
  if (position > mostMessages) return;
  const words = wordsAt(ticket, message);
  await addMessageWords.send(db, { mark, number: ticket.number, position }, inSlice(target, ticket, words));
};

/** Replaces the words of a message that the index has. */
const moveWords = async (target: Target, message: Subject & Body, now: readonly string[]): Promise<void> => {
  const row = { mark: target.mark, number: message.number, position: message.position };
  const old = wordsAt(message, message);
  if (message.position > mostMessages || (old.length > 0 && !(await isIndexed(target, row, old)))) return;
  await removeMessageWords.send(target.db, row, inSlice(target, message, without(old, now)));
  await addMessageWords.send(target.db, row, inSlice(target, message, without(now, old)));
};

/** Only changed words are written; the ticket had `earlier` messages before. */
const moveSubject = async (
  target: Target,
  { before, ticket }: FindableTicket,
  earlier: number,
): Promise<void> => {
  const { db, workspaceId, mark } = target;
  const most = Math.min(earlier, limits.search.withSubject);
  const had = { number: ticket.number, subject: before?.subject ?? '' };
  const indexed = await indexedRows(target, had, most);
  for (const message of await listBodies.all(db, workspaceId, { number: ticket.number, most })) {
    const row = { mark, number: ticket.number, position: message.position };
    const old = wordsAt(had, message);
    const now = wordsAt(ticket, message);
    const hasIndex =
      indexed?.has(message.position) ?? (old.length === 0 || (await isIndexed(target, row, old)));
    if (!hasIndex) continue;
    await removeMessageWords.send(db, row, inSlice(target, ticket, without(old, now)));
    await addMessageWords.send(db, row, inSlice(target, ticket, without(now, old)));
  }
};

/** Places of the first `most` messages that the index has, by a word that all of them share; null if there is none. */
const indexedRows = async (
  { db, mark }: Target,
  { number, subject }: Subject,
  most: number,
): Promise<ReadonlySet<number> | null> => {
  const [word] = wordsOf(subject);
  if (word === undefined) return null;
  const match = `"${wordsIn([word], { mark, place: number })}"`;
  const rows = await listIndexed.all(db, { mark, number, position: most }, match);
  return new Set(rows.map(({ position }) => position));
};

const forget = async (target: Target, ticket: Subject): Promise<void> => {
  const { db, workspaceId, mark } = target;
  for (const message of await listBodies.all(db, workspaceId, {
    number: ticket.number,
    most: mostMessages,
  })) {
    const row = { mark, number: ticket.number, position: message.position };
    const words = wordsAt(ticket, message);
    if (await isIndexed(target, row, words))
      await removeMessageWords.send(db, row, inSlice(target, ticket, words));
  }
};

const isIndexed = async (
  { db, mark }: Target,
  row: MessageRowId,
  words: readonly string[],
): Promise<boolean> => {
  const [word] = words;
  const spot = { mark, place: row.number };
  return word !== undefined && (await findMessageWord.first(db, row, `"${wordsIn([word], spot)}"`)) !== null;
};

const wordsAt = ({ subject }: Subject, { position, body }: Body): readonly string[] =>
  messageWords(subjectAt(subject, position), { body });

const inSlice = ({ mark }: Target, { number }: Subject, words: readonly string[]): string =>
  wordsIn(words, { mark, place: number });

const without = (words: readonly string[], others: readonly string[]): readonly string[] => {
  const left = new Set(others);
  return words.filter((word) => !left.has(word));
};

const splitWords = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

const lastPosition = async (db: Db, workspaceId: string, { ticket }: FindableTicket): Promise<number> =>
  (await findLast.first(db, workspaceId, ticket.number))?.position ?? 0;

const messagesOf = (db: Db, workspaceId: Placeholder<string>, number: Placeholder<number>) =>
  db.selectFrom('messages').where('workspace_id', '=', workspaceId).where('ticket_number', '=', number);

const findLast = statement((db, workspaceId: Placeholder<string>, number: Placeholder<number>) =>
  messagesOf(db, workspaceId, number).select('position').orderBy('position', 'desc').limit(1),
);

const listBodies = statement(
  (db, workspaceId: Placeholder<string>, { number, most }: Placeholder<{ number: number; most: number }>) =>
    messagesOf(db, workspaceId, number).select(['position', 'body']).where('position', '<=', most),
);

const findMessage = statement(
  (db, workspaceId: Placeholder<string>, { number, id }: Placeholder<{ number: number; id: string }>) =>
    db
      .selectFrom('messages as message')
      .innerJoin('tickets as ticket', (join) =>
        join
          .onRef('ticket.workspace_id', '=', 'message.workspace_id')
          .onRef('ticket.number', '=', 'message.ticket_number'),
      )
      .select(['message.position', 'message.body', 'ticket.subject'])
      .where('message.workspace_id', '=', workspaceId)
      .where('message.ticket_number', '=', number)
      .where('message.id', '=', id),
);

const findTicket = statement((db, workspaceId: Placeholder<string>, number: Placeholder<number>) =>
  db
    .selectFrom('tickets')
    .select(['number', 'subject'])
    .where('workspace_id', '=', workspaceId)
    .where('number', '=', number),
);

const takePlace = statement((db, workspaceId: Placeholder<string>) =>
  db
    .updateTable('search_marks')
    .set({ places: sql<number>`places + 1` })
    .where('workspace_id', '=', workspaceId)
    .returning(['number', 'places']),
);

const entriesOf = (db: Db, workspaceId: Placeholder<string>) =>
  db.selectFrom('search_entries').where('workspace_id', '=', workspaceId);

const findEntry = statement(
  (db, workspaceId: Placeholder<string>, { kind, id }: Placeholder<{ kind: EntryKind; id: string }>) =>
    entriesOf(db, workspaceId).select(['place', 'words']).where('kind', '=', kind).where('id', '=', id),
);

const addEntry = statement((db, row: Placeholder<Tables['search_entries']>) =>
  db.insertInto('search_entries').values(row),
);

const saveWords = statement(
  (db, workspaceId: Placeholder<string>, { at, words }: Placeholder<{ at: number; words: string }>) =>
    db
      .updateTable('search_entries')
      .set({ words })
      .where('workspace_id', '=', workspaceId)
      .where('place', '=', at),
);

const removeEntry = statement((db, workspaceId: Placeholder<string>, at: Placeholder<number>) =>
  db.deleteFrom('search_entries').where('workspace_id', '=', workspaceId).where('place', '=', at),
);
