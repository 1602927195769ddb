/** The common parts of the forms of second factors: their texts, the field of a code, and their error messages. */
import { DeskError, limits, type PasskeySite } from '@tidemark/domain';
import { html } from 'hono/html';
import { accountTextsOf } from '../account/texts.ts';
import { fieldMarks, fieldNotes } from '../field-notes.ts';
import type { Markup } from '../page.ts';
import { originOf, type Visit } from '../sign-in/visit.ts';
import { type FactorTexts, factorTexts } from './texts.ts';

/** Where the passkeys of a workspace are used. */
export const siteOf = (visit: Visit): PasskeySite => {
  const origin = originOf(visit);
  return { origin, host: new URL(origin).hostname, name: visit.workspace.name };
};

export const textsOf = ({ workspace }: Pick<Visit, 'workspace'>): FactorTexts =>
  factorTexts(workspace.locale);

/** The message of a form about an error, in its language. */
export const faultIn = ({ workspace }: Visit, { code, field, retryAfterSeconds = 60 }: DeskError): string => {
  const { tooMany, lasting } = accountTextsOf(workspace);
  if (code === 'rate_limited') return tooMany(lasting(retryAfterSeconds, 'second'));
  const { wrongCode, wrongPassword, wrongPasskey } = factorTexts(workspace.locale);
  if (field === 'code') return wrongCode;
  return field === 'password' ? wrongPassword : wrongPasskey;
};

/** The error that a form of signing in shows again; others are thrown. Attempts beyond the limit are not logged one by one. */
export const refusalOf = ({ desk, call }: Visit, error: unknown): DeskError => {
  if (!(error instanceof DeskError) || !shown.has(error.code)) throw error;
  if (error.code !== 'rate_limited') desk.audit.note(call, error);
  return error;
};

const shown: ReadonlySet<string> = new Set(['second_factor_required', 'invalid_credentials', 'rate_limited']);

export const codeField = (
  texts: FactorTexts,
  notes: Readonly<{ hint: string; fault: string | undefined }>,
): Markup => html`<div class="field">
<label for="code">${texts.code}</label>
${fieldNotes('code', notes)}
<input id="code" name="code" required maxlength="${limits.factors.typed}" autocomplete="one-time-code" autocapitalize="none" spellcheck="false"${fieldMarks('code', notes)}>
</div>`;
