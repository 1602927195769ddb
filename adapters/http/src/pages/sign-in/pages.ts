/** The pages that people sign in with: their paths, and what answers each method there. */
import { type Desk, workspacePages } from '@tidemark/domain';
import type { Exchange } from '../../exchange.ts';
import type { ApiParts } from '../../parts.ts';
import type { Reply } from '../../reply.ts';
import { visitLimit } from '../../source-limit.ts';
import { acceptInvitation, showInvitation } from './invitation.ts';
import { showLogin, takeLogin, takeLogout } from './login.ts';
import { beginSso, finishSso } from './single-sign-on.ts';
import { type Visited, visiting } from './visit.ts';

export type SignInPage = Readonly<{
  path: string;
  operation: string;
  show: (exchange: Exchange) => Promise<Reply>;
}>;

/** HEAD asks for no step of a single sign-on: each step can be gone once. */
const pages: readonly (Visited & Readonly<{ path: string }>)[] = [
  { path: '/login', operation: 'logInBrowser', on: { GET: showLogin, HEAD: showLogin, POST: takeLogin } },
  { path: '/login/sso', operation: 'beginSso', on: { GET: beginSso } },
  { path: workspacePages.ssoCallback, operation: 'finishSso', on: { GET: finishSso } },
  { path: '/logout', operation: 'logOutBrowser', on: { POST: takeLogout } },
  {
    path: workspacePages.invitation,
    operation: 'acceptInvitation',
    on: { GET: showInvitation, HEAD: showInvitation, POST: acceptInvitation },
  },
];

export const signInPages = (context: Readonly<{ desk: Desk; parts: ApiParts }>): readonly SignInPage[] => {
  const limit = visitLimit();
  return pages.map(({ path, ...visited }) => ({
    path,
    operation: visited.operation,
    show: visiting({ ...context, limit }, visited),
  }));
};
