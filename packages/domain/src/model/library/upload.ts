/** Files that were uploaded before their message is written (contract §4.6). Their bytes have the key of a file with their id. */
import type { Page, PageRequest } from '../../kernel/page.ts';
import type { TicketFile } from './ticket-file.ts';

/** `ownerId`: the agent or API key who uploaded it, and who alone may use it. */
export type Upload = Omit<TicketFile, 'ticketNumber' | 'messageId'> & Readonly<{ ownerId: string }>;

/** The fields of a file that its draft shows. */
export type UploadFacts = Pick<Upload, 'id' | 'name' | 'contentType' | 'size' | 'inline'>;

export interface UploadStore {
  add(upload: Upload): Promise<void>;
  /** Those of the owner among these ids, in no promised order. */
  find(ownerId: string, ids: readonly string[]): Promise<readonly Upload[]>;
  /** As `find`, and removes them. When two writes take the same upload, only the first one gets it. */
  take(ownerId: string, ids: readonly string[]): Promise<readonly Upload[]>;
  /** How many the owner has. */
  countOf(ownerId: string): Promise<number>;
  /** Those of all owners, by id. */
  list(page: PageRequest<string>): Promise<Page<Upload, string>>;
  /** Unknown ids are ignored. */
  remove(ids: readonly string[]): Promise<void>;
}
