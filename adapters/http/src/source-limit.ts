/** How many requests of one kind a source may send in a minute, where no credential says who calls. */
import { DeskError, type Instant, limits, networkOf, spokenWait } from '@tidemark/domain';

export type SourceLimit = (source: string | null, now: Instant) => void;

/** Of sign-in pages: each one reads the database. */
export const visitLimit = (): SourceLimit => sourceLimit(limits.signInPages, 'pages');

/** Of pages of the help centre. */
export const helpPageLimit = (): SourceLimit => sourceLimit(limits.helpCentre.pagesFromSource, 'pages');

/** Of pages of the reference, and of the guides: each kind has as many as the help centre. */
export const docsPageLimit = (): SourceLimit => sourceLimit(limits.helpCentre.pagesFromSource, 'pages');

/** Of searches in the help centre. */
export const helpSearchLimit = (): SourceLimit =>
  sourceLimit(limits.helpCentre.searchesFromSource, 'searches');

/** Of requests with a body that need no credential: counted before the body is read. */
export const openPostLimit = (): SourceLimit =>
  sourceLimit(limits.openPosts, 'requests without a credential');

/**
 * Throws `rate_limited` for one too many in a window of the clock. Counted in this process and written nowhere: it spares
 * the server, and guards no secret; guesses are counted by the throttle, over all processes.
 */
const sourceLimit = (
  { most, windowMs }: Readonly<{ most: number; windowMs: number }>,
  what: string,
): SourceLimit => {
  let current = -1;
  let counts = new Map<string, number>();
  return (source, now) => {
    const at = Date.parse(now);
    const window = Math.floor(at / windowMs);
    if (window !== current) {
      current = window;
      counts = new Map();
    }
    const network = networkOf(source);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count <= most) return;
    const wait = Math.ceil(((window + 1) * windowMs - at) / 1_000);
    throw new DeskError(
      'rate_limited',
      `At most ${most.toLocaleString('en')} ${what} a minute; try again in ${spokenWait(wait)}.`,
      { retryAfterSeconds: wait },
    );
  };
};
