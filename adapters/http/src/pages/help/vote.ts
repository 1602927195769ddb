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
  const sent = cookieOf(exchange.request, cookieNames.visitor);
  const visitorToken = sent !== null && isToken(sent) ? sent : null;
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

/** Only who votes gets it, only these pages see it, and it says nothing but that the same browser voted before. */
const visitorCookie = ({ site }: HelpVisit, token: string): string =>
  [
    `${cookieNames.visitor}=${token}`,
    'Path=/help',
    'Max-Age=31536000',
    'HttpOnly',
    'SameSite=Lax',
    ...(site.origin.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
