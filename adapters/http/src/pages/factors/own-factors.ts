/** `/account/factors`: an agent's own second factors, and the pages on which they are added. */
import { DeskError, limits } from '@tidemark/domain';
import { html } from 'hono/html';
import { accountPaths } from '../../console/addresses.ts';
import type { Reply } from '../../reply.ts';
import { fieldMarks, fieldNotes } from '../field-notes.ts';
import { readForm } from '../read-form.ts';
import { sendOn, type Visit } from '../sign-in/visit.ts';
import { visitPage } from '../sign-in/visit-page.ts';
import { codesPage, ownFactorsPage } from './own-factors-page.ts';
import { passkeyForm } from './passkey-form.ts';
import { qrCode } from './qr-code.ts';
import { passkeyScriptPath } from './script.ts';
import { codeField, siteOf, textsOf } from './second-step.ts';

export const showFactors = async (visit: Visit): Promise<Reply> => {
  const factors = await visit.desk.factors.show(visit.call);
  const { timezone } = visit.workspace;
  return visitPage(visit, () => ownFactorsPage(textsOf(visit), { factors, timezone }));
};

/** The field `change` says what to do. A passkey that is gone already is one that is removed. */
export const takeFactors = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const typed = await readForm(exchange.request);
  const change = typed.get('change');
  if (change === 'codes') return shownCodes(visit, await desk.factors.renewCodes(call));
  if (change === 'app') await desk.factors.removeApp(call);
  if (change === 'passkey') await desk.factors.removePasskey(call, typed.get('id') ?? '').catch(passOver);
  return sendOn(accountPaths.factors);
};

const passOver = (error: unknown): void => {
  if (!(error instanceof DeskError) || error.code !== 'not_found') throw error;
};

export const showAddApp = async (visit: Visit): Promise<Reply> => appForm(visit, null);

export const takeApp = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const typed = await readForm(exchange.request);
  const sealed = typed.get('sealed') ?? '';
  try {
    return added(visit, await desk.factors.addApp(call, { sealed, code: typed.get('code') ?? '' }));
  } catch (error) {
    if (!(error instanceof DeskError) || error.field !== 'code') throw error;
    return appForm(visit, sealed);
  }
};

const added = (visit: Visit, codes: readonly string[] | null): Promise<Reply> | Reply =>
  codes ? shownCodes(visit, codes) : sendOn(accountPaths.factors);

const shownCodes = (visit: Visit, codes: readonly string[]): Promise<Reply> =>
  visitPage(visit, () => codesPage(textsOf(visit), codes));

/** `sealed`: the secret of a try with a wrong code. */
const appForm = async (visit: Visit, sealed: string | null): Promise<Reply> => {
  const { desk, call } = visit;
  const offer =
    sealed === null ? await desk.factors.beginApp(call) : await desk.factors.resumeApp(call, sealed);
  const texts = textsOf(visit);
  const { title, lead, scan, byHand, legend, button, wrong } = texts.addApp;
  const main = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<div class="sheet">
<p><img src="${await qrCode(offer.address)}" alt="${scan}" width="220" height="220"></p>
<p>${byHand}</p>
<pre>${offer.secret.replace(/.{4}(?=.)/g, '$& ')}</pre>
</div>
<form method="post" action="${accountPaths.app}">
<input type="hidden" name="sealed" value="${offer.sealed}">
<fieldset>
<legend>${legend}</legend>
${codeField(texts, { hint: '', fault: sealed === null ? undefined : wrong })}
</fieldset>
<button type="submit">${button}</button>
</form>
<p><a href="${accountPaths.factors}">${texts.ownFactors}</a></p>`;
  const content = { title: sealed === null ? title : texts.fault(title), main };
  return visitPage(visit, () => content, sealed === null ? 200 : 422);
};

export const showAddPasskey = async (visit: Visit): Promise<Reply> => newPasskeyForm(visit, null);

export const takeNewPasskey = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const typed = await readForm(exchange.request);
  const [sealed = '', response = '', name = ''] = ['sealed', 'response', 'name'].map(
    (field) => typed.get(field) ?? '',
  );
  try {
    return added(visit, await desk.factors.addPasskey(call, { sealed, response, name, site: siteOf(visit) }));
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== 'validation_failed') throw error;
    const { failed, nameFault } = textsOf(visit).addPasskey;
    return newPasskeyForm(visit, error.field === 'name' ? nameFault : failed);
  }
};

const newPasskeyForm = async (visit: Visit, fault: string | null): Promise<Reply> => {
  const { desk, call } = visit;
  const texts = textsOf(visit);
  const { title, lead, nameHint, button } = texts.addPasskey;
  const offer = await desk.factors.beginPasskey(call, siteOf(visit));
  const notes = { hint: nameHint, fault: fault ?? undefined };
  const fields = html`<fieldset>
<legend>${title}</legend>
<div class="field">
<label for="name">${texts.name}</label>
${fieldNotes('name', notes)}
<input id="name" name="name" required maxlength="${limits.factors.nameLength}"${fieldMarks('name', notes)}>
</div>
</fieldset>`;
  const main = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<noscript><p>${texts.passkeyMissing}</p></noscript>
${passkeyForm({ texts, offer, action: accountPaths.passkey, button, creates: true, fields })}
<p><a href="${accountPaths.factors}">${texts.ownFactors}</a></p>`;
  const content = {
    title: fault === null ? title : texts.fault(title),
    main,
    scriptFile: passkeyScriptPath,
  };
  return visitPage(visit, () => content, fault === null ? 200 : 422);
};
