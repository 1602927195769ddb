/** `POST /help/articles/{slug}/vote`: a form, so that it works without a script. */
import { invalid, type Vote, visitorTokenLength } from '@tidemark/domain';
import { cookieNames, cookieOf } from '../../cookies.ts';
import type { Reply } from '../../reply.ts';
import { readForm } from '../read-form.ts';
import { sendOn } from '../sign-in/visit.ts';
import { articlePath } from './addresses.ts';
import type { HelpVisit } from './visit.ts';
import { voteValues } from './vote-form.ts';

export const takeVote = async (visit: HelpVisit): Promise<Reply> => {
  const { desk, call, exchange, params } = visit;
  const visitorToken = visitorTokenOf(visit);
  const vote = voteOf((await readForm(exchange.request)).get('helpful'));
  const taken = await desk.helpCentre.vote(call, { slug: params.slug ?? '', visitorToken, vote });
  exchange.headers['Set-Cookie'] = visitorCookie(visit, taken.visitorToken);
  return sendOn(`${articlePath(taken)}#vote`);
};

const voteOf = (helpful: string | null): Vote | null => {
  if (helpful === voteValues.up) return 'up';
  if (helpful === voteValues.down) return 'down';
  if (helpful === voteValues.none) return null;
  throw invalid('helpful', `helpful must be ${Object.values(voteValues).join(', ')}.`);
};

const isToken = (text: string): boolean => text.length === visitorTokenLength && /^[0-9A-Za-z]+$/.test(text);

/** The browser's token of an earlier vote; null for none, or for one that is not ours. */
export const visitorTokenOf = ({ exchange: { request }, site }: HelpVisit): string | null => {
  const sent = cookieOf(request, hasHttps(site) ? cookieNames.visitor : cookieNames.plainVisitor);
  return sent !== null && isToken(sent) ? sent : null;
};

/** It says nothing but that the same browser voted before. With https its name keeps other hosts of the domain from setting it. */
const visitorCookie = ({ site }: HelpVisit, token: string): string =>
  (hasHttps(site)
    ? [`${cookieNames.visitor}=${token}`, 'Path=/', ...kept, 'Secure']
    : [`${cookieNames.plainVisitor}=${token}`, 'Path=/help', ...kept]
  ).join('; ');

const kept = ['Max-Age=31536000', 'HttpOnly', 'SameSite=Lax'] as const;

const hasHttps = ({ origin }: HelpVisit['site']): boolean => origin.startsWith('https:');
