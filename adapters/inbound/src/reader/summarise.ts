/** Reads five headers line by line. Whatever the bytes are, it returns. */
import type { MailSummary } from '@tidemark/domain';
import { limits } from '@tidemark/domain/limits';
import { readAddresses } from '../reading/addresses.ts';
import { readIds, readLine } from '../reading/header-values.ts';
import { createHeaderReader, firstOf } from '../structure/header.ts';

const headBytes = 64 * 1024;
const longestValue = 4_000;

export const summarise = (head: Uint8Array): MailSummary => {
  const header = createHeaderReader();
  const text = Buffer.from(head.subarray(0, headBytes)).toString('latin1');
  for (const line of text.split('\n')) {
    const content = line.endsWith('\r') ? line.slice(0, -1) : line;
    if (content === '') break;
    header.add(content);
  }
  const fields = header.fields();
  const value = (name: string): string => (firstOf(fields, name) ?? '').slice(0, longestValue);
  return {
    from: perhaps(() => readAddresses(value('from'), null)[0]?.email),
    replyTo: perhaps(() => readAddresses(value('reply-to'), null)[0]?.email),
    subject: perhaps(() => readLine(value('subject'), limits.subjectLength, null)),
    date: perhaps(() => readLine(value('date'), 100, null)),
    messageId: perhaps(() => readIds(value('message-id'))[0]),
  };
};

const perhaps = (read: () => string | undefined): string | null => {
  try {
    return read() || null;
  } catch {
    // A field that cannot be read counts as absent.
    return null;
  }
};
