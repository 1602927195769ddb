/** Conditional requests: `If-Match` on a change, `If-None-Match` on a read (contract §1.8). */
import { type DeskError, described, invalid } from '@tidemark/domain';

/**
 * The versions that a caller knows; undefined when it asked for no check. Throws `validation_failed` for a header that is no
 * list of entity tags. Tags are compared strongly (RFC 9110, section 13.1.1): a weak one, or one that we never gave out,
 * matches nothing. What a tag says besides the version is nothing that a change could overwrite.
 */
export const versionsOf = (ifMatch: string | null): readonly number[] | undefined => {
  if (ifMatch === null || ifMatch.trim() === '*') return undefined;
  if (!tagList.test(ifMatch)) throw malformed(ifMatch);
  return (ifMatch.match(everyTag) ?? []).flatMap((tag) => strongVersion(tag) ?? []);
};

const malformed = (ifMatch: string): DeskError =>
  invalid(
    'If-Match',
    `If-Match must be the ETag of the record with its quotes, like "3", a list of them, or *, got ${described(ifMatch)}.`,
  );

/** Whether the caller has what this tag is of. Tags are compared weakly, as for every read. */
export const hasTag = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch !== null &&
  (ifNoneMatch.trim() === '*' || tagsOf(ifNoneMatch).some((tag) => tag.replace(/^W\//, '') === etag));

const tagsOf = (header: string): readonly string[] => header.split(',').map((tag) => tag.trim());

/** The grammar of RFC 9110, section 8.8.3: in the quotes a comma is part of the tag. */
const everyTag = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;
const tagList = new RegExp(`^[ \\t,]*${everyTag.source}(?:[ \\t]*,[ \\t,]*${everyTag.source})*[ \\t,]*$`);

const strongVersion = (tag: string): number | null => {
  const digits = /^"(\d{1,15})(?:-[\w-]+)?"$/.exec(tag)?.[1];
  return digits === undefined ? null : Number(digits);
};
