import { type Instant, millisecondsOf } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Secrets } from '../../model/ports.ts';

/** Recent views: only hashes, in memory, and for a while. */
export type Look = Readonly<{ workspaceId: string; articleId: string; visitor: string }>;

/**
 * Whether this visitor viewed this article within `limits.helpCentre.viewMs`; if not, records the view. The salt changes
 * daily and is never stored, so no hash leads back to an address. With too many views at once the oldest are forgotten, and
 * count again.
 */
export const seenLately = (secrets: Secrets) => {
  const seen = new Map<string, number>();
  let salt = { day: '', text: '' };
  return ({ workspaceId, articleId, visitor }: Look, at: Instant): boolean => {
    const day = at.slice(0, 10);
    if (salt.day !== day) {
      salt = { day, text: secrets.text(32) };
      seen.clear();
    }
    const now = millisecondsOf(at);
    const look = secrets.hash(JSON.stringify([salt.text, workspaceId, articleId, visitor])).slice(0, 24);
    const before = seen.get(look);
    if (before !== undefined && now - before < viewMs) return true;
    seen.delete(look);
    seen.set(look, now);
    forgetOld(seen, now);
    return false;
  };
};

const { viewMs, looksKept } = limits.helpCentre;

/** They are in the order of their time. */
const forgetOld = (seen: Map<string, number>, now: number): void => {
  for (const [look, at] of seen) {
    if (seen.size <= looksKept && now - at < viewMs) return;
    seen.delete(look);
  }
};
