/**
 * Splits a mail into its parts while its bytes arrive. Lines are looked at only where one may be a boundary; nothing but a
 * leaf is decoded, and of leaves only what is read is kept. Memory does not grow with the mail.
 */
import { limits } from '@tidemark/domain/limits';
import type { Budget } from './leaf-reader.ts';
import type { Part } from './part.ts';
import { partSections } from './part-sections.ts';
import { sectionReader } from './section-reader.ts';

export type MailSplitter = Readonly<{
  add: (bytes: Uint8Array) => void;
  /** The whole mail; what was never closed ends here. */
  end: () => Part;
}>;

export const createMailSplitter = (budget: Budget = { left: limits.inbound.skeletonBytes }): MailSplitter => {
  const sections = partSections(budget);
  const reader = sectionReader(sections);
  let rest: Uint8Array = new Uint8Array();
  let restAt = 0;

  const read = (data: Buffer, isEnd: boolean): void => {
    const portion = { data, offset: restAt, isEnd };
    let at = 0;
    let isStuck = false;
    while (at < data.length && !isStuck) {
      const section = sections.current();
      const next = reader.read(portion, at);
      isStuck = next === at && sections.current() === section;
      at = next;
    }
    rest = new Uint8Array(data.subarray(at));
    restAt += at;
  };
  return {
    add: (bytes) => read(asBuffer(rest.length === 0 ? bytes : Buffer.concat([rest, bytes])), false),
    end: () => {
      read(asBuffer(rest), true);
      return sections.end(restAt);
    },
  };
};

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
