/** The second step of a sign-in or proof: a code of the app, a recovery code, or a passkey. */
import { DeskError } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { type Call, systemCall } from '../../model/actor.ts';
import type { Passkey, PasskeySite } from '../../model/entry/factors.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { type WriteScope, writing } from '../../model/use-case.ts';
import { refuseTooMany } from '../sessions/login-throttle.ts';
import { queueAccountMail } from './account-mail.ts';
import { hashOfCode } from './recovery-codes.ts';
import { openState } from './sealed-state.ts';

/** `sealed` is what the offer of the passkey was sealed into. */
export type UsedPasskey = Readonly<{ sealed: string; response: string; site: PasskeySite }>;

/** Spends what was shown, in the write that it opens something in; false where another write was first. */
export type SpendFactor = (scope: WriteScope) => Promise<boolean>;

/** Whether a password alone does not open the account. */
export const hasFactor = async ({ factors }: Stores, agentId: string): Promise<boolean> =>
  (await factors.findApp(agentId)) !== null || (await factors.listPasskeys(agentId)).length > 0;

/** `countedBy` is where the code is shown, `knownDevices` or a session; null for any other place. */
type TypedCode = Readonly<{ agentId: string; code: string; countedBy: string | null }>;

/** Verified outside of the transaction; null for a wrong code. Throws `rate_limited` for too many tries of the agent. */
export const checkCode = async (
  ports: Ports,
  call: Call,
  { agentId, code, countedBy }: TypedCode,
): Promise<SpendFactor | null> => {
  const { work, vault, passwords, authenticatorApps, clock } = ports;
  await refuseTooManyCodes(ports, call, { agentId, countedBy });
  const { app, hashes } = await work.read(call.workspaceId, async ({ factors }) => ({
    app: await factors.findApp(agentId),
    hashes: await factors.listCodes(agentId),
  }));
  const digits = code.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) {
    const secret = app && openedOrNull(vault, app.sealedSecret);
    const step = secret === null ? null : authenticatorApps.stepOf(secret, digits, clock.now());
    return step === null ? null : ({ stores }) => stores.factors.useStep(agentId, step);
  }
  if (code.length > limits.factors.typed) return null;
  const hash = await hashOfCode(passwords, hashes, code);
  return hash === null ? null : spendCode(agentId, hash);
};

/** The agent gets one mail a day about an account whose codes of the day are used up: somebody has the password. */
const refuseTooManyCodes = async (
  ports: Ports,
  call: Call,
  { agentId, countedBy }: Pick<TypedCode, 'agentId' | 'countedBy'>,
): Promise<void> => {
  const { tries, triesOfDay } = limits.factors;
  const counted = [
    countedBy === null ? 'factor of' : 'factor in',
    call.workspaceId,
    agentId,
    countedBy ?? '',
  ];
  await refuseTooMany(ports, counted, tries);
  try {
    await refuseTooMany(ports, ['day', ...counted], triesOfDay);
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== 'rate_limited') throw error;
    const { throttle, secrets, clock } = ports;
    const key = secrets.hash(JSON.stringify(['mail about codes', call.workspaceId, agentId]));
    const once = { most: 1, windowMs: triesOfDay.windowMs };
    if ((await throttle.take(key, once, clock.now())).allowed)
      await writing(ports)(mailTried)(systemCall(call.workspaceId, 'codesTried', call.requestId), agentId);
    throw error;
  }
};

const mailTried = (scope: WriteScope, agentId: string): Promise<void> =>
  queueAccountMail(scope, agentId, { notice: 'codes_tried' });

/** Null under a secret key that the instance does not have any more: recovery codes and passkeys still open. */
const openedOrNull = (vault: Ports['vault'], sealed: string): string | null => {
  try {
    return vault.open(sealed);
  } catch {
    // Only the key is wrong, and `doctor` reports that.
    return null;
  }
};

const spendCode =
  (agentId: string, hash: string): SpendFactor =>
  async (scope) => {
    const isSpent = await scope.stores.factors.spendCode(agentId, hash);
    if (isSpent) await queueAccountMail(scope, agentId, { notice: 'code_used' });
    return isSpent;
  };

export type CheckedPasskey = Readonly<{ passkey: Passkey; spend: SpendFactor }>;

/**
 * The passkey that signed the challenge, and how its use is recorded; null for a response that opens nothing. Each
 * challenge works once. Throws `rate_limited` for too many tries from one source.
 */
export const checkPasskey = async (
  ports: Ports,
  call: Call,
  { sealed, response, site }: UsedPasskey,
): Promise<CheckedPasskey | null> => {
  const { work, passkeys, clock } = ports;
  const state = openState(ports, call, { kind: 'use', sealed });
  const credentialId = response.length <= limits.factors.response ? passkeys.credentialOf(response) : null;
  if (!state || credentialId === null || !(await isFirstUse(ports, state.challenge))) return null;
  const passkey = await work.read(call.workspaceId, ({ factors }) => factors.findPasskey(credentialId));
  if (!passkey || (state.agentId !== null && passkey.agentId !== state.agentId)) return null;
  const counter = await passkeys.readUse({ site, challenge: state.challenge, response }, passkey);
  if (counter === null) return null;
  return { passkey, spend: ({ stores }) => stores.factors.usePasskey(passkey.id, counter, clock.now()) };
};

/** The throttle counts over all processes, so a challenge that was answered is one that has no try left. */
export const isFirstUse = async (
  { throttle, secrets, clock }: Ports,
  challenge: string,
): Promise<boolean> => {
  const key = secrets.hash(JSON.stringify(['challenge', challenge]));
  return (await throttle.take(key, { most: 1, windowMs: limits.factors.stateMs }, clock.now())).allowed;
};

export const wrongCode = (): DeskError =>
  new DeskError(
    'second_factor_required',
    'The code is wrong or was used. Type the six digits that your authenticator app shows now, or a recovery code.',
    'code',
  );

export const wrongPasskey = (): DeskError =>
  new DeskError(
    'second_factor_required',
    'This passkey does not belong to an agent of this workspace, or the page was open for too long. Try again.',
  );
