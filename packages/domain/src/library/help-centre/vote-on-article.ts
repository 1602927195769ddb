/** A visitor's vote on an article: one each, which they can change. */

import { networkOf, refuseTooMany } from '../../entry/sessions/login-throttle.ts';
import { notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import type { Call } from '../../model/actor.ts';
import type { Vote } from '../../model/library/help-centre-store.ts';
import type { Ports, Secrets } from '../../model/ports.ts';

/** `vote` null takes an earlier one back; `visitorToken` is null for a visitor who never voted. */
export type VoteOnArticle = Readonly<{ slug: string; visitorToken: string | null; vote: Vote | null }>;

/** The token is for the visitor's browser alone; `slug` is where the article is. */
export type TakenVote = Readonly<{ visitorToken: string; slug: string }>;

/**
 * Votes are not audited, because visitors are anonymous. The stored hash of a visitor differs for each article, so that no
 * row shows the visitor's other votes.
 */
export const votingOnArticles =
  (ports: Ports) =>
  async (call: Call, { slug, visitorToken, vote }: VoteOnArticle): Promise<TakenVote> => {
    const { work, secrets } = ports;
    await refuseTooMany(ports, ['vote from', networkOf(call.source)], limits.helpCentre.votesFromSource);
    const token = visitorToken ?? secrets.text(visitorTokenLength);
    return work.write(call.workspaceId, async ({ articles, helpCentre }) => {
      const article = await articles.findBySlug(slug);
      if (article?.status !== 'published') throw notFound('article');
      const { id } = article;
      await helpCentre.saveVote(id, visitorOf(secrets, { id, visitorToken: token }), vote);
      return { visitorToken: token, slug: article.slug };
    });
  };

export const visitorTokenLength = 32;

export const visitorOf = (
  secrets: Secrets,
  { id, visitorToken }: Readonly<{ id: string; visitorToken: string }>,
): string => secrets.hash(JSON.stringify(['visitor', id, visitorToken]));
