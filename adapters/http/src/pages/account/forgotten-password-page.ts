import { limits, spokenWait } from '@tidemark/domain';
import { html } from 'hono/html';
import { fieldMarks, fieldNotes } from '../field-notes.ts';
import type { PageContent } from '../page.ts';
import { accountField, newPasswordField } from './choose-password.ts';

export type ForgottenState = Readonly<{ email: string; hasSso: boolean; fault: string | null }>;

const life = spokenWait(limits.password.resetMs / 1000);

/** Asks for the address that gets the link. */
export const forgottenPage = ({ email, hasSso, fault }: ForgottenState): PageContent => {
  const notes = { fault: fault ?? undefined };
  return {
    title: `${fault === null ? '' : 'Error: '}Forgot your password?`,
    main: html`<h1>Forgot your password?</h1>
<p class="lead">Type your email address. You get a link by which you choose another password.</p>
${hasSso && html`<p>If you sign in with single sign-on, your provider keeps your password: <a href="/login/sso">continue there</a>.</p>`}
<form method="post" action="/login/forgotten">
<fieldset>
<legend>Your account</legend>
<div class="field">
<label for="email">Email</label>
${fieldNotes('email', notes)}
<input id="email" name="email" type="email" value="${email}" required maxlength="${limits.emailLength}" autocomplete="username" autocapitalize="none" spellcheck="false"${fieldMarks('email', notes)}>
</div>
</fieldset>
<button type="submit">Send the link</button>
</form>
<p><a href="/login">Back to the sign-in</a></p>`,
  };
};

/** Says the same whether an agent has the address or not. */
export const askedPage = (email: string): PageContent => ({
  title: 'Check your email',
  main: html`<h1>Check your email</h1>
<p class="lead">If an agent with a password has the address ${email}, a link is on its way there. It works once, for ${life}.</p>
<div class="sheet">
<p>No email after a few minutes? Look in your spam folder. Agents who sign in with single sign-on get none. An owner or admin can also give you a new password.</p>
</div>
<p><a href="/login">Back to the sign-in</a></p>`,
});

export const noMailPage: PageContent = {
  title: 'This server sends no mail',
  main: html`<h1>This server sends no mail</h1>
<p class="lead">So it cannot send you a link. Ask who runs it for a new password: <code>./tidemark agent set-password</code> sets one.</p>
<p><a href="/login">Back to the sign-in</a></p>`,
};

export type ResetState = Readonly<{ token: string; email: string; name: string; fault: string | null }>;

export const resetPage = ({ token, email, name, fault }: ResetState): PageContent => ({
  title: `${fault === null ? '' : 'Error: '}Choose a new password`,
  main: html`<h1>Choose a new password</h1>
<p class="lead">Welcome back, ${name}. The new password signs you out everywhere else.</p>
<form method="post" action="/login/reset">
<input type="hidden" name="token" value="${token}">
<fieldset>
<legend>Your sign-in</legend>
${accountField(email)}
${newPasswordField(fault)}
</fieldset>
<button type="submit">Set password</button>
</form>`,
});

export const resetDonePage = (workspaceName: string): PageContent => ({
  title: 'Your password is set',
  main: html`<h1>Your password is set</h1>
<p class="lead">You are signed out everywhere. <a href="/login">Sign in to ${workspaceName}</a> with the new password.</p>`,
});

export const deadResetPage: PageContent = {
  title: 'This link does not work',
  main: html`<h1>This link does not work</h1>
<p class="lead">A link for a new password works once, for ${life}, and only the newest one works.</p>
<p><a class="button" href="/login/forgotten">Ask for another link</a></p>`,
};
