import { createHash } from 'node:crypto';
import { foldEmail } from '@tidemark/domain';

/** A text as an index can hold it, however long strangers make it: a long one is replaced by its digest. */
export const indexKey = (text: string): string =>
  text.length <= longest ? text : createHash('sha256').update(text).digest('hex');

export const senderKey = (sender: string): string => indexKey(foldEmail(sender));

/** Longer than any address that is delivered to; an entry of an index of Postgres holds 2,704 bytes. */
const longest = 320;
