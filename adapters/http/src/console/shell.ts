/** `/console` and all addresses below it: the page that the console runs in, for an agent who is signed in. */
import { createHash } from 'node:crypto';
import { DeskError } from '@tidemark/domain';
import { cookieNames, cookieOf } from '../cookies.ts';
import { nameOf } from '../host-label.ts';
import { pageReply } from '../pages/page-reply.ts';
import { sendOn, type Visit } from '../pages/sign-in/visit.ts';
import type { Reply } from '../reply.ts';
import { consolePath } from './addresses.ts';
import type { BuiltConsole } from './built-console.ts';
import { insecurePage, missingPage } from './fault-pages.ts';
import { shellHeaders } from './policy.ts';

export const showConsole =
  (built: BuiltConsole) =>
  async (visit: Visit): Promise<Reply> => {
    const { pathname, search } = visit.exchange.url;
    if (pathname.startsWith(`${consolePath}/api/`)) throw new DeskError('not_found', 'No such route.');
    if (!(await isSignedIn(visit))) {
      if (isInsecure(visit)) return pageReply(insecurePage(nameOf(visit.exchange.request.host)), 403);
      return sendOn(`/login?next=${encodeURIComponent(pathname + search)}`);
    }
    const shell = await built.shell();
    return shell === null ? pageReply(missingPage, 503) : shellReply(shell, visit);
  };

/** The session cookie of an agent of this workspace. */
const isSignedIn = async ({ desk, exchange, workspace }: Visit): Promise<boolean> => {
  const token = cookieOf(exchange.request, cookieNames.session);
  const credential = token === null ? null : await desk.sessions.ofBrowser(token);
  return credential?.workspace.id === workspace.id;
};

/**
 * Whether the browser uses plain http from another machine: then it stores no sign-in. Browsers send `Sec-Fetch-Mode` over
 * https and to localhost only; older ones never do.
 */
const isInsecure = ({ exchange: { request }, parts }: Visit): boolean => {
  if (request.headers.get('sec-fetch-mode') !== null) return false;
  if (parts.settings.publicUrl?.startsWith('https:') || request.headers.get('x-forwarded-proto') === 'https')
    return false;
  return !/^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(nameOf(request.host));
};

const shellReply = (shell: string, { exchange }: Visit): Reply => {
  const tag = `"${createHash('sha256').update(shell).digest('base64url').slice(0, 22)}"`;
  const headers = { ...shellHeaders, ETag: tag };
  if (exchange.request.headers.get('if-none-match') === tag) return { status: 304, headers };
  return { status: 200, headers, text: { type: 'text/html; charset=utf-8', content: shell } };
};
