import { limits } from '@tidemark/domain';
import { html } from 'hono/html';
import { accountPaths, allowedAccount, consolePath } from '../../console/addresses.ts';
import type { AccountTexts } from '../account/texts.ts';
import type { Markup, PageContent } from '../page.ts';

export type LoginState = Readonly<{
  workspaceName: string;
  /** As it was typed before; the password is never sent back. */
  email: string;
  next: string | null;
  hasSso: boolean;
  isOnlySso: boolean;
  /** Why it did not work, in a sentence. */
  fault: string | null;
}>;

/** The sign-in page of a workspace. */
export const loginPage = (texts: AccountTexts, state: LoginState): PageContent => {
  const { workspaceName, next, hasSso, isOnlySso, fault } = state;
  const { signIn } = texts;
  const heading = signIn.heading(workspaceName);
  return {
    title: fault === null ? heading : texts.fault(heading),
    main: html`<h1>${heading}</h1>
${fault !== null && notice(texts, fault)}
${hasSso && singleSignOn(texts, next)}
${isOnlySso ? fault === null && html`<p>${signIn.onlySso}</p>` : passwordForm(texts, state)}`,
  };
};

const passwordForm = (texts: AccountTexts, { email, next, hasSso, fault }: LoginState): Markup => {
  const { signIn } = texts;
  return html`<form method="post" action="/login">
${next !== null && html`<input type="hidden" name="next" value="${next}">`}
<fieldset>
<legend>${hasSso ? signIn.orWithPassword : signIn.withPassword}</legend>
<div class="field">
<label for="email">${texts.email}</label>
<input id="email" name="email" type="email" value="${email}" required maxlength="${limits.emailLength}" autocomplete="username" autocapitalize="none" spellcheck="false"${marks(fault)}>
</div>
<div class="field">
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" required maxlength="${limits.password.most}" autocomplete="current-password"${marks(fault)}>
</div>
</fieldset>
<button type="submit">${signIn.button}</button>
</form>
<p>${passkeyLink(texts, next)} · <a href="/login/forgotten">${signIn.forgotten}</a></p>`;
};

const notice = ({ signIn }: AccountTexts, fault: string): Markup => html`<div class="notice bad" role="alert">
<h2 id="fault">${signIn.notIn}</h2>
<p>${fault}</p>
</div>`;

const marks = (fault: string | null): Markup =>
  fault === null ? html`` : html` aria-describedby="fault" aria-invalid="true"`;

const singleSignOn = ({ signIn }: AccountTexts, next: string | null): Markup =>
  html`<p><a class="button" href="/login/sso${
    next === null ? '' : `?next=${encodeURIComponent(next)}`
  }">${signIn.sso}</a></p>`;

type Who = Readonly<{ workspaceName: string; agentName: string }>;

const passkeyLink = ({ signIn }: AccountTexts, next: string | null): Markup =>
  html`<a href="/login/passkey${next === null ? '' : `?next=${encodeURIComponent(next)}`}">${signIn.passkey}</a>`;

/** Redirects to the app or the console, and offers a link for browsers that do not follow the redirect. */
export const onwardsPage = (
  { signedIn: { heading, onwards } }: AccountTexts,
  { workspaceName, agentName, next }: Who & Readonly<{ next: string }>,
): PageContent => {
  const { lead, button } = onwards[targetOf(next)];
  return {
    title: heading,
    redirectTo: next,
    main: html`<h1>${heading}</h1>
<p class="lead">${lead(agentName, workspaceName)}</p>
<p><a class="button" href="${next}">${button}</a></p>`,
  };
};

const targetOf = (next: string): 'page' | 'console' | 'app' => {
  if (allowedAccount(next) !== null) return 'page';
  return next.startsWith(consolePath) ? 'console' : 'app';
};

/** Where somebody is who signed in without having been on the way to the app. */
export const signedInPage = (texts: AccountTexts, { workspaceName, agentName }: Who): PageContent => ({
  title: texts.signedIn.heading,
  main: html`<h1>${texts.signedIn.heading}</h1>
<p class="lead">${texts.signedIn.here(agentName, workspaceName)}</p>
<div class="sheet">
<p><a class="button" href="${consolePath}">${texts.openConsole}</a></p>
<p><a href="${accountPaths.password}">${texts.ownPassword.heading}</a> · <a href="${accountPaths.factors}">${texts.ownFactors}</a> · <a href="${accountPaths.sessions}">${texts.ownSessions.heading}</a></p>
<p>${texts.signedIn.app}</p>
<form method="post" action="/logout"><button type="submit">${texts.signedIn.out}</button></form>
</div>`,
});

export const signedOutPage = ({ signedOut }: AccountTexts, workspaceName: string): PageContent => ({
  title: signedOut.heading,
  main: html`<h1>${signedOut.heading}</h1>
<p class="lead">${signedOut.lead(workspaceName)}</p>
<p><a href="/login">${signedOut.again}</a></p>`,
});
