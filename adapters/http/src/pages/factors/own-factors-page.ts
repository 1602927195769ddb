/** The pages on which an agent sees, adds and removes their second factors. */
import {
  type Desk,
  type Instant,
  limits,
  type OwnFactors,
  type Passkey,
  type SealedOffer,
} from '@tidemark/domain';
import { html } from 'hono/html';
import { accountPaths, consolePath } from '../../console/addresses.ts';
import { fieldMarks, fieldNotes } from '../field-notes.ts';
import type { Markup, PageContent } from '../page.ts';
import { codeField } from './factor-form.ts';
import { passkeyForm } from './passkey-form.ts';
import { passkeyScriptPath } from './script.ts';
import type { FactorTexts } from './texts.ts';

type Shown = Readonly<{ factors: OwnFactors; timezone: string }>;

export const ownFactorsPage = (texts: FactorTexts, shown: Shown): PageContent => {
  const { own } = texts;
  return {
    title: own.title,
    main: html`<h1>${own.title}</h1>
<p class="lead">${own.lead}</p>
${shown.factors.hasPassword ? sections(texts, shown) : html`<div class="sheet"><p>${own.noPassword}</p></div>`}
<p><a href="${accountPaths.password}">${texts.ownPassword}</a> · <a href="${accountPaths.sessions}">${texts.sessions}</a> · <a href="${consolePath}">${texts.console}</a></p>`,
  };
};

const sections = (texts: FactorTexts, { factors, timezone }: Shown): Markup => {
  const { own } = texts;
  const { appSince, passkeys, codesLeft } = factors;
  const hasNone = appSince === null && passkeys.length === 0;
  return html`${hasNone && html`<p>${own.none}</p>`}
<section class="sheet">
<h2>${own.passkeys}</h2>
<p>${own.passkeysLead}</p>
${passkeys.length > 0 && passkeyTable(texts, { passkeys, timezone })}
<p><a class="button" href="${accountPaths.passkey}">${own.addPasskey}</a></p>
</section>
<section class="sheet">
<h2>${own.app}</h2>
<p>${appSince === null ? own.appOff : own.appOn(spoken(texts, appSince, timezone))}</p>
<p><a class="button" href="${accountPaths.app}">${appSince === null ? own.addApp : own.replaceApp}</a></p>
${appSince !== null && oneButton('app', own.removeApp)}
</section>
<section class="sheet">
<h2>${own.codes}</h2>
${hasNone ? html`<p>${own.noCodes}</p>` : html`<p>${own.codesLeft(codesLeft)}</p>${oneButton('codes', own.renew)}`}
</section>`;
};

const oneButton = (
  change: string,
  label: string,
): Markup => html`<form method="post" action="${accountPaths.factors}">
<input type="hidden" name="change" value="${change}">
<button type="submit">${label}</button>
</form>`;

type Table = Readonly<{ passkeys: readonly Passkey[]; timezone: string }>;

const passkeyTable = (texts: FactorTexts, { passkeys, timezone }: Table): Markup => {
  const [name, added, used, remove] = texts.own.columns;
  return html`<table>
<thead><tr><th scope="col">${name}</th><th scope="col">${added}</th><th scope="col">${used}</th><th scope="col">${remove}</th></tr></thead>
<tbody>
${passkeys.map((passkey) => passkeyRow(texts, passkey, timezone))}
</tbody>
</table>`;
};

const passkeyRow = (texts: FactorTexts, passkey: Passkey, timezone: string): Markup => html`<tr>
<td>${passkey.name}</td>
<td data-label="${texts.own.columns[1]}">${spoken(texts, passkey.createdAt, timezone)}</td>
<td data-label="${texts.own.columns[2]}">${passkey.lastUsedAt === null ? texts.own.never : spoken(texts, passkey.lastUsedAt, timezone)}</td>
<td><form method="post" action="${accountPaths.factors}">
<input type="hidden" name="change" value="passkey">
<input type="hidden" name="id" value="${passkey.id}">
<button type="submit" aria-label="${texts.own.removeNamed(passkey.name)}">${texts.own.remove}</button>
</form></td>
</tr>`;

const spoken = ({ lang }: FactorTexts, at: Instant, timeZone: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at));

/** The password alone may be enough afterwards, so the agent is asked. */
export const removeAppPage = (texts: FactorTexts): PageContent => {
  const { title, lead, button } = texts.removeApp;
  return {
    title,
    main: html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<form method="post" action="${accountPaths.factors}">
<input type="hidden" name="change" value="app">
<input type="hidden" name="confirmed" value="yes">
<button type="submit">${button}</button>
</form>
<p><a href="${accountPaths.factors}">${texts.ownFactors}</a></p>`,
  };
};

export const codesPage = (texts: FactorTexts, codes: readonly string[]): PageContent => ({
  title: texts.codes.title,
  main: html`<h1>${texts.codes.title}</h1>
<p class="lead">${texts.codes.lead}</p>
<div class="sheet">
<pre>${codes.join('\n')}</pre>
<p>${texts.codes.keep}</p>
</div>
<p><a class="button" href="${accountPaths.factors}">${texts.codes.done}</a></p>`,
});

type AppOffer = Awaited<ReturnType<Desk['factors']['beginApp']>>;

/** `picture`: the QR code of the offer. `isWrong`: the code that the agent typed was wrong. */
type OfferedApp = Readonly<{ offer: AppOffer; picture: string; isWrong: boolean }>;

export const addAppPage = (texts: FactorTexts, { offer, picture, isWrong }: OfferedApp): PageContent => {
  const { title, lead, scan, byHand, legend, button, wrong } = texts.addApp;
  return {
    title: isWrong ? texts.fault(title) : title,
    main: html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<div class="sheet">
<p><img src="${picture}" alt="${scan}" width="220" height="220"></p>
<p>${byHand}</p>
<pre>${offer.secret.replace(/.{4}(?=.)/g, '$& ')}</pre>
</div>
<form method="post" action="${accountPaths.app}">
<input type="hidden" name="sealed" value="${offer.sealed}">
<fieldset>
<legend>${legend}</legend>
${codeField(texts, { hint: '', fault: isWrong ? wrong : undefined })}
</fieldset>
<button type="submit">${button}</button>
</form>
<p><a href="${accountPaths.factors}">${texts.ownFactors}</a></p>`,
  };
};

type OfferedPasskey = Readonly<{ offer: SealedOffer; fault: string | null }>;

export const addPasskeyPage = (texts: FactorTexts, { offer, fault }: OfferedPasskey): PageContent => {
  const { title, lead, nameHint, button } = texts.addPasskey;
  const notes = { hint: nameHint, fault: fault ?? undefined };
  const fields = html`<fieldset>
<legend>${title}</legend>
<div class="field">
<label for="name">${texts.name}</label>
${fieldNotes('name', notes)}
<input id="name" name="name" required maxlength="${limits.factors.nameLength}"${fieldMarks('name', notes)}>
</div>
</fieldset>`;
  return {
    title: fault === null ? title : texts.fault(title),
    main: html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<noscript><p>${texts.passkeyMissing}</p></noscript>
${passkeyForm({ texts, offer, action: accountPaths.passkey, button, creates: true, fields })}
<p><a href="${accountPaths.factors}">${texts.ownFactors}</a></p>`,
    scriptFile: passkeyScriptPath,
  };
};
