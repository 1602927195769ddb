/** `/login/second`: the password was right, and the agent has a second factor. `/login/passkey`: a passkey alone. */
import { DeskError, limits, type PasskeySite } from '@tidemark/domain';
import { html } from 'hono/html';
import { allowedNext } from '../../api/sessions/authorize-query.ts';
import { cookieNames, cookieOf, cookieOff, cookieOn } from '../../cookies.ts';
import { statusOf, waitOf } from '../../errors.ts';
import type { Reply } from '../../reply.ts';
import { accountTextsOf } from '../account/texts.ts';
import { fieldMarks, fieldNotes } from '../field-notes.ts';
import type { Markup, PageContent } from '../page.ts';
import { readForm } from '../read-form.ts';
import { entered, keepKnownDevice } from '../sign-in/entered.ts';
import { originOf, sendOn, type Visit } from '../sign-in/visit.ts';
import { visitPage } from '../sign-in/visit-page.ts';
import { nextField, passkeyForm } from './passkey-form.ts';
import { passkeyScriptPath } from './script.ts';
import { type FactorTexts, factorTexts } from './texts.ts';

export const secondStepPath = '/login/second';
export const passkeyLoginPath = '/login/passkey';

/** Where the passkeys of a workspace are used. */
export const siteOf = (visit: Visit): PasskeySite => {
  const origin = originOf(visit);
  return { origin, host: new URL(origin).hostname, name: visit.workspace.name };
};

export const textsOf = ({ workspace }: Pick<Visit, 'workspace'>): FactorTexts =>
  factorTexts(workspace.locale);

/** What a form says of an error, in its language. */
export const faultIn = ({ workspace }: Visit, { code, field, retryAfterSeconds = 60 }: DeskError): string => {
  const { tooMany, lasting } = accountTextsOf(workspace);
  if (code === 'rate_limited') return tooMany(lasting(retryAfterSeconds, 'second'));
  const { wrongCode, wrongPassword, wrongPasskey } = factorTexts(workspace.locale);
  if (field === 'code') return wrongCode;
  return field === 'password' ? wrongPassword : wrongPasskey;
};

/** The browser carries what the first step proved, readable by this server only. */
export const sendToSecondStep = (
  visit: Visit,
  { awaits, next }: Readonly<{ awaits: string; next: string | null }>,
): Reply => {
  const seconds = limits.factors.stateMs / 1000;
  visit.exchange.cookies.push(
    `${cookieOn(cookieNames.second, encodeURIComponent(awaits))}; Max-Age=${seconds}`,
  );
  return sendOn(next === null ? secondStepPath : `${secondStepPath}?${new URLSearchParams({ next })}`);
};

const awaitsIn = ({ exchange }: Visit): string | null => {
  try {
    const cookie = cookieOf(exchange.request, cookieNames.second);
    return cookie === null ? null : decodeURIComponent(cookie);
  } catch {
    return null;
  }
};

export const showSecondStep = (visit: Visit): Promise<Reply> =>
  form(visit, { next: allowedNext(visit.exchange.url.searchParams.get('next')), error: null });

export const takeSecondStep = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const typed = await readForm(exchange.request);
  const next = allowedNext(typed.get('next'));
  const response = typed.get('response');
  const passkey =
    response === null ? undefined : { response, sealed: typed.get('sealed') ?? '', site: siteOf(visit) };
  try {
    const earlierToken = cookieOf(exchange.request, cookieNames.session);
    const awaits = awaitsIn(visit) ?? '';
    const code = typed.get('code') ?? '';
    const knownDevice = cookieOf(exchange.request, cookieNames.knownDevice);
    const input = { awaits, code, passkey, earlierToken, knownDevice };
    const { token, email } = await desk.signIn.finish(call, input);
    exchange.cookies.push(cookieOff(cookieNames.second));
    const reply = await entered(visit, { token, next });
    keepKnownDevice(visit, email);
    return reply;
  } catch (error) {
    return again(visit, next, error);
  }
};

/** A page of its own, so that the sign-in page needs no script. */
export const showPasskey = (visit: Visit): Promise<Reply> =>
  passkeyPage(visit, { next: allowedNext(visit.exchange.url.searchParams.get('next')), error: null });

const passkeyPage = async (visit: Visit, { next, error }: Form): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const texts = textsOf(visit);
  const offer = await desk.signIn.offerPasskey(call, siteOf(visit));
  if (error) Object.assign(exchange.headers, waitOf(error));
  const { title, lead, button } = texts.passkey;
  const content: PageContent = {
    title: error ? texts.fault(title) : title,
    scriptFile: passkeyScriptPath,
    main: html`<h1>${title}</h1>
<p class="lead">${lead}</p>
${error && html`<p class="fault" role="alert">${faultIn(visit, error)}</p>`}
<noscript><p>${texts.passkeyMissing}</p></noscript>
${passkeyForm({ texts, offer, action: passkeyLoginPath, button, fields: nextField(next) })}
<p><a href="/login">${texts.backToSignIn}</a></p>`,
  };
  return visitPage(visit, () => content, error ? statusOf[error.code] : 200);
};

export const takePasskey = async (visit: Visit): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const typed = await readForm(exchange.request);
  const next = allowedNext(typed.get('next'));
  const earlierToken = cookieOf(exchange.request, cookieNames.session);
  const input = {
    sealed: typed.get('sealed') ?? '',
    response: typed.get('response') ?? '',
    site: siteOf(visit),
  };
  try {
    const knownDevice = cookieOf(exchange.request, cookieNames.knownDevice);
    const { token, agent } = await desk.signIn.byPasskey(call, { ...input, earlierToken, knownDevice });
    const reply = await entered(visit, { token, next });
    keepKnownDevice(visit, agent.email);
    return reply;
  } catch (error) {
    if (!(error instanceof DeskError) || !expected.has(error.code)) throw error;
    if (error.code !== 'rate_limited') desk.audit.note(call, error);
    return passkeyPage(visit, { next, error });
  }
};

const again = (visit: Visit, next: string | null, error: unknown): Promise<Reply> => {
  if (!(error instanceof DeskError) || !expected.has(error.code)) throw error;
  if (error.code !== 'rate_limited') visit.desk.audit.note(visit.call, error);
  return form(visit, { next, error });
};

const expected: ReadonlySet<string> = new Set([
  'second_factor_required',
  'invalid_credentials',
  'rate_limited',
]);

type Form = Readonly<{ next: string | null; error: DeskError | null }>;

const form = async (visit: Visit, { next, error }: Form): Promise<Reply> => {
  const { desk, call, exchange } = visit;
  const texts = textsOf(visit);
  const awaits = awaitsIn(visit);
  const awaited = awaits === null ? null : await desk.signIn.awaited(call, awaits, siteOf(visit));
  if (!awaited || error?.code === 'invalid_credentials')
    return visitPage(visit, () => tooLatePage(texts), 403);
  if (error) Object.assign(exchange.headers, waitOf(error));
  const { title, lead, lost } = texts.second;
  const content: PageContent = {
    title: error ? texts.fault(title) : title,
    scriptFile: passkeyScriptPath,
    main: html`<h1>${title}</h1>
<p class="lead">${lead(awaited.email)}</p>
${awaited.passkey && passkeyForm({ texts, offer: awaited.passkey, action: secondStepPath, button: texts.passkeyButton, fields: nextField(next) })}
${codeForm(texts, { next, hasApp: awaited.hasApp, fault: error ? faultIn(visit, error) : undefined })}
<p class="hint">${lost}</p>
<p><a href="/login">${texts.backToSignIn}</a></p>`,
  };
  return visitPage(visit, () => content, error ? statusOf[error.code] : 200);
};

type CodeForm = Readonly<{ next: string | null; hasApp: boolean; fault: string | undefined }>;

const codeForm = (
  texts: FactorTexts,
  { next, hasApp, fault }: CodeForm,
): Markup => html`<form method="post" action="${secondStepPath}">
${nextField(next)}
<fieldset>
<legend>${texts.second.legend}</legend>
${codeField(texts, { hint: hasApp ? texts.codeHint : texts.second.onlyPasskey, fault })}
</fieldset>
<button type="submit">${texts.second.button}</button>
</form>`;

export const codeField = (
  texts: FactorTexts,
  notes: Readonly<{ hint: string; fault: string | undefined }>,
): Markup => html`<div class="field">
<label for="code">${texts.code}</label>
${fieldNotes('code', notes)}
<input id="code" name="code" required maxlength="${limits.factors.typed}" autocomplete="one-time-code" autocapitalize="none" spellcheck="false"${fieldMarks('code', notes)}>
</div>`;

const tooLatePage = (texts: FactorTexts): PageContent => ({
  title: texts.second.title,
  main: html`<h1>${texts.second.title}</h1>
<p class="lead">${texts.second.tooLate}</p>
<p><a class="button" href="/login">${texts.backToSignIn}</a></p>`,
});
