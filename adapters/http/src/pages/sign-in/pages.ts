/** The pages that people sign in with: their paths, and what answers each method there. */
import { type Desk, workspacePages } from '@tidemark/domain';
import { accountPaths } from '../../console/addresses.ts';
import type { Exchange } from '../../exchange.ts';
import type { ApiParts } from '../../parts.ts';
import type { Reply } from '../../reply.ts';
import { visitLimit } from '../../source-limit.ts';
import { showForgotten, showReset, takeForgotten, takeReset } from '../account/forgotten-password.ts';
import { showPassword, takePassword } from '../account/own-password.ts';
import { showSessions, takeSessions } from '../account/own-sessions.ts';
import {
  showAddApp,
  showAddPasskey,
  showFactors,
  takeApp,
  takeFactors,
  takeNewPasskey,
} from '../factors/own-factors.ts';
import { passkeyLoginPath, showPasskey, takePasskey } from '../factors/passkey-login.ts';
import { showProof, takeProof, withProof } from '../factors/proof.ts';
import { passkeyScriptPath, showPasskeyScript } from '../factors/script.ts';
import { secondStepPath, showSecondStep, takeSecondStep } from '../factors/second-step.ts';
import { confirmPath, takeConfirmation } from './confirm-app.ts';
import { acceptInvitation, showInvitation } from './invitation.ts';
import { showLogin, takeLogin, takeLogout, unlessOnlySso } from './login.ts';
import { ownerPath, takeOwner } from './owner.ts';
import { byAgents } from './signed-in.ts';
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
  { path: confirmPath, operation: 'confirmApp', on: { POST: takeConfirmation } },
  { path: ownerPath, operation: 'signInOwner', on: { POST: takeOwner }, isFromAnywhere: true },
  {
    path: secondStepPath,
    operation: 'finishLogIn',
    on: {
      GET: unlessOnlySso(showSecondStep),
      HEAD: unlessOnlySso(showSecondStep),
      POST: unlessOnlySso(takeSecondStep),
    },
  },
  {
    path: passkeyLoginPath,
    operation: 'logInByPasskey',
    on: {
      GET: unlessOnlySso(showPasskey),
      HEAD: unlessOnlySso(showPasskey),
      POST: unlessOnlySso(takePasskey),
    },
  },
  { path: '/logout', operation: 'logOutBrowser', on: { POST: takeLogout } },
  {
    path: workspacePages.invitation,
    operation: 'acceptInvitation',
    on: {
      GET: unlessOnlySso(showInvitation),
      HEAD: unlessOnlySso(showInvitation),
      POST: unlessOnlySso(acceptInvitation),
    },
  },
  {
    path: '/login/forgotten',
    operation: 'askForPasswordReset',
    on: {
      GET: unlessOnlySso(showForgotten),
      HEAD: unlessOnlySso(showForgotten),
      POST: unlessOnlySso(takeForgotten),
    },
  },
  {
    path: workspacePages.passwordReset,
    operation: 'resetPassword',
    on: { GET: unlessOnlySso(showReset), HEAD: unlessOnlySso(showReset), POST: unlessOnlySso(takeReset) },
  },
  {
    path: accountPaths.password,
    operation: 'changeOwnPassword',
    on: { GET: byAgents(showPassword), HEAD: byAgents(showPassword), POST: byAgents(takePassword) },
  },
  {
    path: accountPaths.sessions,
    operation: 'endOwnSessions',
    on: { GET: byAgents(showSessions), HEAD: byAgents(showSessions), POST: byAgents(takeSessions) },
  },
  {
    path: accountPaths.factors,
    operation: 'changeOwnFactors',
    on: { GET: byAgents(showFactors), HEAD: byAgents(showFactors), POST: byAgents(withProof(takeFactors)) },
  },
  {
    path: accountPaths.app,
    operation: 'addOwnApp',
    on: { GET: byAgents(withProof(showAddApp)), POST: byAgents(withProof(takeApp)) },
  },
  {
    path: accountPaths.passkey,
    operation: 'addOwnPasskey',
    on: { GET: byAgents(withProof(showAddPasskey)), POST: byAgents(withProof(takeNewPasskey)) },
  },
  {
    path: accountPaths.proof,
    operation: 'proveIdentity',
    on: { GET: byAgents(showProof), HEAD: byAgents(showProof), POST: byAgents(takeProof) },
  },
];

export const signInPaths = [...pages.map(({ path }) => path), passkeyScriptPath];

export const signInPages = (context: Readonly<{ desk: Desk; parts: ApiParts }>): readonly SignInPage[] => {
  const limit = visitLimit();
  const shown = pages.map(({ path, ...visited }) => ({
    path,
    operation: visited.operation,
    show: visiting({ ...context, limit }, visited),
  }));
  return [...shown, { path: passkeyScriptPath, operation: 'getPasskeyScript', show: showPasskeyScript }];
};
