import type { FindableTicket } from '@tidemark/domain';
import { engineOf } from '../engine-name.ts';
import type { Db } from '../schema.ts';
import { postgresWriter } from './postgres-writer.ts';
import { sqliteWriter } from './sqlite-writer.ts';

/** A record that is found by its own words; tickets are found by those of their messages. */
export type EntryKind = 'contact' | 'organization' | 'article';

export type Entry = Readonly<{ kind: EntryKind; id: string; words: readonly string[] }>;

/** Keeps the index of one workspace, in the transaction of the write. */
export type SearchWriter = Readonly<{
  indexTicket(saved: FindableTicket): Promise<void>;
  /** Called while the ticket and its messages are still there. */
  forgetTicket(number: number): Promise<void>;
  /** The same of one message, and of one whose text is about to change. */
  forgetMessage(ticketNumber: number, id: string): Promise<void>;
  changeMessage(ticketNumber: number, id: string, body: string): Promise<void>;
  add(entry: Entry): Promise<void>;
  change(entry: Entry): Promise<void>;
  remove(entry: Pick<Entry, 'kind' | 'id'>): Promise<void>;
}>;

export const searchWriter = (db: Db, workspaceId: string): SearchWriter =>
  engineOf(db) === 'postgres' ? postgresWriter(db, workspaceId) : sqliteWriter(db, workspaceId);
