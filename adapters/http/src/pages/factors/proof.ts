/** `/account/proof`: who you are, before factors, keys or roles change. The console opens it for agents with a passkey. */
import { DeskError, limits } from '@tidemark/domain';
import { html } from 'hono/html';
import { accountPaths, allowedAccount } from '../../console/addresses.ts';
import { statusOf, waitOf } from '../../errors.ts';
import type { Reply } from '../../reply.ts';
import { fieldMarks, fieldNotes } from '../field-notes.ts';
import { readForm } from '../read-form.ts';
import { keepSignedIn } from '../sign-in/signed-in.ts';
import { sendOn, type Visit } from '../sign-in/visit.ts';
import { visitPage } from '../sign-in/visit-page.ts';
import { codeField, faultIn, siteOf, textsOf } from './factor-form.ts';
import { nextField, passkeyForm } from './passkey-form.ts';
import { passkeyScriptPath } from './script.ts';

/** Sends the agent to the proof where it is too old, and back to the page. */
export const withProof =
  (show: (visit: Visit) => Promise<Reply>) =>
  async (visit: Visit): Promise<Reply> => {
    const { isFresh } = await visit.desk.account.proof(visit.call);
    const next = visit.exchange.url.pathname;
    return isFresh ? show(visit) : sendOn(`${accountPaths.proof}?${new URLSearchParams({ next })}`);
  };

export const showProof = (visit: Visit): Promise<Reply> =>
  form(visit, { next: allowedAccount(visit.exchange.url.searchParams.get('next')), error: null });

export const takeProof = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const typed = await readForm(exchange.request);
  const next = allowedAccount(typed.get('next'));
  const response = typed.get('response');
  try {
    const token =
      response === null
        ? await desk.account.prove(call, typed.get('password') ?? '', typed.get('code') ?? '')
        : await desk.account.proveByPasskey(call, {
            response,
            sealed: typed.get('sealed') ?? '',
            site: siteOf(visit),
          });
    keepSignedIn(visit, token);
    return next === null ? done(visit) : sendOn(next);
  } catch (error) {
    if (!(error instanceof DeskError) || !expected.has(error.code)) throw error;
    if (error.code === 'validation_failed') desk.audit.note(call, error);
    return form(visit, { next, error });
  }
};

const expected: ReadonlySet<string> = new Set(['validation_failed', 'rate_limited']);

const done = (visit: Visit): Promise<Reply> => {
  const { proof } = textsOf(visit);
  return visitPage(visit, () => ({
    title: proof.done,
    main: html`<h1>${proof.done}</h1>
<p class="lead">${proof.doneLead}</p>`,
  }));
};

type Form = Readonly<{ next: string | null; error: DeskError | null }>;

const form = async (visit: Visit, { next, error }: Form): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const texts = textsOf(visit);
  const { hasPassword, hasSso, hasFactor } = await desk.account.proof(call);
  const { email } = (await desk.me.get(call)).agent;
  const offer = await desk.account.offerProof(call, siteOf(visit));
  if (error) Object.assign(exchange.headers, waitOf(error));
  const ofCode = error?.field === 'code' ? faultIn(visit, error) : undefined;
  const notes = { fault: error && ofCode === undefined ? faultIn(visit, error) : undefined };
  const { title, lead, legend, button, sso } = texts.proof;
  const main = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${offer && passkeyForm({ texts, offer, action: accountPaths.proof, button: texts.passkeyButton, fields: nextField(next) })}
${
  hasPassword &&
  html`<form method="post" action="${accountPaths.proof}">
${nextField(next)}
<fieldset>
<legend>${legend}</legend>
<input type="hidden" value="${email}" autocomplete="username">
<div class="field">
<label for="password">${texts.password}</label>
${fieldNotes('password', notes)}
<input id="password" name="password" type="password" required maxlength="${limits.password.most}" autocomplete="current-password"${fieldMarks('password', notes)}>
</div>
${hasFactor && codeField(texts, { hint: texts.codeHint, fault: ofCode })}
</fieldset>
<button type="submit">${button}</button>
</form>`
}
${hasSso && html`<p><a class="button" href="/login/sso?again=yes${next !== null && html`&amp;next=${encodeURIComponent(next)}`}">${sso}</a></p>`}`;
  const content = {
    title: error ? texts.fault(title) : title,
    main,
    scriptFile: passkeyScriptPath,
  };
  return visitPage(visit, () => content, error ? statusOf[error.code] : 200);
};
