/** `/account/factors`: an agent's own second factors, and the pages on which they are added. */
import { DeskError } from '@tidemark/domain';
import { accountPaths } from '../../console/addresses.ts';
import type { Reply } from '../../reply.ts';
import { readForm } from '../read-form.ts';
import { sendOn, type Visit } from '../sign-in/visit.ts';
import { visitPage } from '../sign-in/visit-page.ts';
import { siteOf, textsOf } from './factor-form.ts';
import { addAppPage, addPasskeyPage, codesPage, ownFactorsPage, removeAppPage } from './own-factors-page.ts';
import { qrCode } from './qr-code.ts';

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
  if (change === 'app' && !typed.has('confirmed'))
    return visitPage(visit, () => removeAppPage(textsOf(visit)));
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
  const shown = { offer, picture: await qrCode(offer.address), isWrong: sealed !== null };
  return visitPage(visit, () => addAppPage(textsOf(visit), shown), shown.isWrong ? 422 : 200);
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
  const offer = await desk.factors.beginPasskey(call, siteOf(visit));
  return visitPage(visit, () => addPasskeyPage(textsOf(visit), { offer, fault }), fault === null ? 200 : 422);
};
