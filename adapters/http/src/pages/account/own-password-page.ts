import { limits, type PasswordFault } from '@tidemark/domain';
import { html } from 'hono/html';
import { accountPaths, consolePath } from '../../console/addresses.ts';
import { fieldMarks, fieldNotes } from '../field-notes.ts';
import type { Markup, PageContent } from '../page.ts';
import { accountField, newPasswordField } from './choose-password.ts';
import type { AccountTexts } from './texts.ts';

type PasswordState = Readonly<{
  email: string;
  /** The fault of the current password, as a sentence. */
  current: string | undefined;
  /** The fault of the new one. */
  password: PasswordFault | undefined;
}>;

const onwardsIn = ({ ownFactors, ownSessions, console }: AccountTexts): Markup =>
  html`<p><a href="${accountPaths.factors}">${ownFactors}</a> · <a href="${accountPaths.sessions}">${ownSessions.heading}</a> · <a href="${consolePath}">${console}</a></p>`;

export const passwordPage = (
  texts: AccountTexts,
  { email, current: fault, password }: PasswordState,
): PageContent => {
  const { heading, lead, legend, current, button } = texts.ownPassword;
  const notes = { fault };
  return {
    title: (fault ?? password) ? texts.fault(heading) : heading,
    main: html`<h1>${heading}</h1>
<p class="lead">${lead}</p>
<form method="post" action="/account/password">
<fieldset>
<legend>${legend}</legend>
${accountField(texts, email)}
<div class="field">
<label for="current">${current}</label>
${fieldNotes('current', notes)}
<input id="current" name="current" type="password" required maxlength="${limits.password.most}" autocomplete="current-password"${fieldMarks('current', notes)}>
</div>
${newPasswordField(texts, password ?? null)}
</fieldset>
<button type="submit">${button}</button>
</form>
${onwardsIn(texts)}`,
  };
};

export const changedPage = (texts: AccountTexts): PageContent => {
  const { heading, lead } = texts.ownPassword.changed;
  return {
    title: heading,
    main: html`<h1>${heading}</h1>
<p class="lead">${lead}</p>
<p><a class="button" href="${consolePath}">${texts.openConsole}</a></p>`,
  };
};

export const noPasswordPage = (texts: AccountTexts): PageContent => {
  const { heading, lead } = texts.ownPassword.none;
  return {
    title: heading,
    main: html`<h1>${heading}</h1>
<p class="lead">${lead}</p>
${onwardsIn(texts)}`,
  };
};
