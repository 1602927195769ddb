/** Conditional requests: `If-Match` on a change, `If-None-Match` on a read (contract §1.8). */

/**
 * The versions that a caller knows; undefined when it asked for no check. Tags are compared strongly: a weak or
 * malformed one matches nothing. What a tag says besides the version is nothing that a change could overwrite.
 */
export const versionsOf = (ifMatch: string | null): readonly number[] | undefined => {
  if (ifMatch === null || ifMatch.trim() === '*') return undefined;
  return tagsOf(ifMatch).flatMap((tag) => strongVersion(tag) ?? []);
};

/** Whether the caller has what this tag is of. Tags are compared weakly, as for every read. */
export const hasTag = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch !== null &&
  (ifNoneMatch.trim() === '*' || tagsOf(ifNoneMatch).some((tag) => tag.replace(/^W\//, '') === etag));

const tagsOf = (header: string): readonly string[] => header.split(',').map((tag) => tag.trim());

const strongVersion = (tag: string): number | null => {
  const digits = /^"(\d{1,15})(?:-[\w-]+)?"$/.exec(tag)?.[1];
  return digits === undefined ? null : Number(digits);
};
