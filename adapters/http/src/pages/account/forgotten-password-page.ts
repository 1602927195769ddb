import { limits, type PasswordFault } from '@tidemark/domain';
import { html } from 'hono/html';
import { fieldMarks, fieldNotes } from '../field-notes.ts';
import type { Markup, PageContent } from '../page.ts';
import { accountField, newPasswordField } from './choose-password.ts';
import type { AccountTexts } from './texts.ts';

export type ForgottenState = Readonly<{ email: string; hasSso: boolean; fault: string | null }>;

const lifeIn = ({ lasting }: AccountTexts): string => lasting(limits.password.resetMs / 1000, 'second');

const backIn = ({ forgotten }: AccountTexts): Markup => html`<p><a href="/login">${forgotten.back}</a></p>`;

/** Asks for the address that gets the link. */
export const forgottenPage = (texts: AccountTexts, { email, hasSso, fault }: ForgottenState): PageContent => {
  const { forgotten } = texts;
  const notes = { fault: fault ?? undefined };
  return {
    title: fault === null ? forgotten.heading : texts.fault(forgotten.heading),
    main: html`<h1>${forgotten.heading}</h1>
<p class="lead">${forgotten.lead}</p>
${hasSso && html`<p>${forgotten.sso} <a href="/login/sso">${forgotten.ssoLink}</a></p>`}
<form method="post" action="/login/forgotten">
<fieldset>
<legend>${forgotten.account}</legend>
<div class="field">
<label for="email">${texts.email}</label>
${fieldNotes('email', notes)}
<input id="email" name="email" type="email" value="${email}" required maxlength="${limits.emailLength}" autocomplete="username" autocapitalize="none" spellcheck="false"${fieldMarks('email', notes)}>
</div>
</fieldset>
<button type="submit">${forgotten.button}</button>
</form>
${backIn(texts)}`,
  };
};

/** Says the same whether an agent has the address or not. */
export const askedPage = (texts: AccountTexts, email: string): PageContent => {
  const { heading, lead, hint } = texts.forgotten.asked;
  return {
    title: heading,
    main: html`<h1>${heading}</h1>
<p class="lead">${lead(email, lifeIn(texts))}</p>
<div class="sheet">
<p>${hint}</p>
</div>
${backIn(texts)}`,
  };
};

export const noMailPage = (texts: AccountTexts): PageContent => {
  const { heading, lead } = texts.forgotten.noMail;
  return {
    title: heading,
    main: html`<h1>${heading}</h1>
<p class="lead">${lead} <code>./tidemark agent set-password</code></p>
${backIn(texts)}`,
  };
};

export type ResetState = Readonly<{
  token: string;
  email: string;
  name: string;
  fault: PasswordFault | null;
}>;

export const resetPage = (texts: AccountTexts, { token, email, name, fault }: ResetState): PageContent => ({
  title: fault === null ? texts.reset.heading : texts.fault(texts.reset.heading),
  main: html`<h1>${texts.reset.heading}</h1>
<p class="lead">${texts.reset.lead(name)}</p>
<form method="post" action="/login/reset">
<input type="hidden" name="token" value="${token}">
<fieldset>
<legend>${texts.yourSignIn}</legend>
${accountField(texts, email)}
${newPasswordField(texts, fault)}
</fieldset>
<button type="submit">${texts.setPassword}</button>
</form>`,
});

export const resetDonePage = (texts: AccountTexts, workspaceName: string): PageContent => ({
  title: texts.passwordSet,
  main: html`<h1>${texts.passwordSet}</h1>
<p class="lead">${texts.reset.done(workspaceName)}</p>
<p><a class="button" href="/login">${texts.signIn.heading(workspaceName)}</a></p>`,
});

export const deadResetPage = (texts: AccountTexts): PageContent => {
  const { heading, lead, button } = texts.reset.dead;
  return {
    title: heading,
    main: html`<h1>${heading}</h1>
<p class="lead">${lead(lifeIn(texts))}</p>
<p><a class="button" href="/login/forgotten">${button}</a></p>`,
  };
};
