/** The links that reach a victim under flood: the newest one works until its ten minutes are over. */
import { type Call, limits, plus } from '@tidemark/domain';
import type { TwoDesks } from './sla-desks.ts';

export type LinkCounts = { looked: number; dead: number };
export const emptyLinks = (): LinkCounts => ({ looked: 0, dead: 0 });

/** `id` is the mail's: ids are in the order of queueing, whichever of them came first. */
export type MailedLink = Readonly<{ id: string; at: string; token: string }>;

/** Looks at the newest link, by each desk, and spends it by none. */
export const checkLinks = async (
  { two, call, links }: Readonly<{ two: TwoDesks; call: Call; links: LinkCounts }>,
  mailed: readonly MailedLink[],
): Promise<void> => {
  const newest = mailed.toSorted((one, other) => (one.id < other.id ? -1 : 1)).at(-1);
  if (!newest || two.clock.now() >= plus(newest.at, limits.portal.linkMs)) return;
  for (const { portal } of two.desks) {
    links.looked += 1;
    if ((await portal.showLink(call, newest.token)) === null) links.dead += 1;
  }
};
