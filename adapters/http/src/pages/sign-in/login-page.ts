import { limits } from '@tidemark/domain';
import { html } from 'hono/html';
import { accountPaths, allowedAccount, consolePath } from '../../console/addresses.ts';
import type { Markup, PageContent } from '../page.ts';

export type LoginState = Readonly<{
  workspaceName: string;
  /** As it was typed before; the password is never sent back. */
  email: string;
  next: string | null;
  hasSso: boolean;
  /** Why it did not work, in a sentence. */
  fault: string | null;
}>;

/** The sign-in page of a workspace. */
export const loginPage = ({ workspaceName, email, next, hasSso, fault }: LoginState): PageContent => ({
  title: `${fault === null ? '' : 'Error: '}Sign in to ${workspaceName}`,
  main: html`<h1>Sign in to ${workspaceName}</h1>
${fault !== null && notice(fault)}
${hasSso && singleSignOn(next)}
<form method="post" action="/login">
${next !== null && html`<input type="hidden" name="next" value="${next}">`}
<fieldset>
<legend>${hasSso ? 'Or with your password' : 'With your password'}</legend>
<div class="field">
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${email}" required maxlength="${limits.emailLength}" autocomplete="username" autocapitalize="none" spellcheck="false"${marks(fault)}>
</div>
<div class="field">
<label for="password">Password</label>
<input id="password" name="password" type="password" required maxlength="${limits.password.most}" autocomplete="current-password"${marks(fault)}>
</div>
</fieldset>
<button type="submit">Sign in</button>
</form>
<p><a href="/login/forgotten">Forgot your password?</a></p>`,
});

const notice = (fault: string): Markup => html`<div class="notice bad" role="alert">
<h2 id="fault">You are not signed in</h2>
<p>${fault}</p>
</div>`;

const marks = (fault: string | null): Markup =>
  fault === null ? html`` : html` aria-describedby="fault" aria-invalid="true"`;

const singleSignOn = (next: string | null): Markup =>
  html`<p><a class="button" href="/login/sso${
    next === null ? '' : `?next=${encodeURIComponent(next)}`
  }">Continue with single sign-on</a></p>`;

/** Redirects to the app or the console, and offers a link for browsers that do not follow the redirect. */
export const onwardsPage = (workspaceName: string, agentName: string, next: string): PageContent => ({
  title: 'You are signed in',
  redirectTo: next,
  main: html`<h1>You are signed in</h1>
<p class="lead">As ${agentName}, to ${workspaceName}. The ${targetOf(next)} opens by itself.</p>
<p><a class="button" href="${next}">Open the ${targetOf(next)}</a></p>`,
});

const targetOf = (next: string): string => {
  if (allowedAccount(next) !== null) return 'page';
  return next.startsWith(consolePath) ? 'console' : 'app';
};

/** Where somebody is who signed in without having been on the way to the app. */
export const signedInPage = (workspaceName: string, agentName: string): PageContent => ({
  title: 'You are signed in',
  main: html`<h1>You are signed in</h1>
<p class="lead">As ${agentName}, to ${workspaceName}, with this browser.</p>
<div class="sheet">
<p><a class="button" href="${consolePath}">Open the console</a></p>
<p><a href="${accountPaths.password}">Your password</a> · <a href="${accountPaths.sessions}">Where you are signed in</a></p>
<p>To sign in to the app, open it and choose to sign in with the browser.</p>
<form method="post" action="/logout"><button type="submit">Sign out of this browser</button></form>
</div>`,
});

export const signedOutPage = (workspaceName: string): PageContent => ({
  title: 'You are signed out',
  main: html`<h1>You are signed out</h1>
<p class="lead">This browser is no longer signed in to ${workspaceName}. Your apps stay signed in.</p>
<p><a href="/login">Sign in again</a></p>`,
});
