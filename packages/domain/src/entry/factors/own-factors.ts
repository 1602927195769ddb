/** What agents do about their own second factors. Each change needs a proof of the last 10 minutes, and is mailed to them. */
import { DeskError, invalid, notFound } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { isUuid, requiredText } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { Passkey, PasskeySite } from '../../model/entry/factors.ts';
import type { Agent } from '../../model/people/agent.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';
import { ownPassword } from '../account/change-password.ts';
import type { ProofCases } from '../account/prove-identity.ts';
import { queueAccountMail } from './account-mail.ts';
import type { FactorCases, OwnFactors } from './factor-cases.ts';
import { hasFactor, isFirstUse } from './factor-check.ts';
import { type NewCodes, newRecoveryCodes } from './recovery-codes.ts';
import { openState, sealState } from './sealed-state.ts';

type OwnCases = Omit<FactorCases, 'reset'>;

export const ownFactors = (ports: Ports, { requireProof }: Pick<ProofCases, 'requireProof'>): OwnCases => {
  const { vault, clock, authenticatorApps, passkeys, passwords, secrets } = ports;
  const write = writing(ports);
  const newCodes = () => newRecoveryCodes(passwords, secrets);
  /** Agents with single sign-on get no sign-in method that their provider cannot revoke. */
  const changing = async (call: Call): Promise<Agent> => {
    const { agent, hash } = await ownPassword(ports, call);
    if (hash === null)
      throw new DeskError(
        'forbidden',
        'You sign in with single sign-on: your provider asks for the second factor.',
      );
    await requireProof(call);
    return agent;
  };
  return {
    show: async (call) => {
      const { agent, hash } = await ownPassword(ports, call);
      return { ...(await reading(ports)(shown)(call, agent.id)), hasPassword: hash !== null };
    },
    beginApp: async (call) => {
      const agent = await changing(call);
      const workspace = await reading(ports)(({ workspace: own }) => own.find())(call, undefined);
      return appState(ports, call, {
        agent,
        secret: authenticatorApps.newSecret(),
        issuer: workspace?.name ?? '',
      });
    },
    resumeApp: async (call, sealed) => {
      const agent = await changing(call);
      const workspace = await reading(ports)(({ workspace: own }) => own.find())(call, undefined);
      const secret = openState(ports, call, 'app', sealed)?.secret ?? authenticatorApps.newSecret();
      return appState(ports, call, { agent, secret, issuer: workspace?.name ?? '' });
    },
    addApp: async (call, { sealed, code }) => {
      const agent = await changing(call);
      const state = openState(ports, call, 'app', sealed);
      if (state?.agentId !== agent.id)
        throw invalid('code', 'This page was open for too long; scan the new picture.');
      const now = clock.now();
      const lastStep = authenticatorApps.stepOf(state.secret, code.replace(/\s/g, ''), now);
      if (lastStep === null) throw invalid('code', 'code must be the six digits that the app shows now.');
      const app = { agentId: agent.id, sealedSecret: vault.seal(state.secret), createdAt: now, lastStep };
      return write(addFactor)(unrecorded(call), {
        agentId: agent.id,
        codes: await newCodes(),
        notice: 'app_added',
        add: async ({ factors }) => factors.saveApp(app),
      });
    },
    removeApp: async (call) => {
      const { id } = await changing(call);
      await write(removeFactor)(call, {
        agentId: id,
        notice: 'app_removed',
        remove: async ({ factors }) => factors.removeApp(id),
      });
    },
    beginPasskey: async (call, site) => {
      const { id, email, name } = await changing(call);
      const known = await reading(ports)(({ factors }) => factors.listPasskeys(id))(call, undefined);
      if (known.length >= limits.factors.passkeys) throw tooMany();
      const { options, challenge } = await passkeys.offerNew(site, { id, email, name, known });
      return { options, sealed: sealState(ports, call, 'add', { challenge, agentId: id }) };
    },
    addPasskey: async (call, { sealed, response, name: typed, site }) => {
      const { id: agentId } = await changing(call);
      const name = requiredText('name', typed, limits.factors.nameLength);
      const made = await readPasskey(ports, call, { agentId, sealed, response, site });
      const passkey: Passkey = {
        ...made,
        id: ports.ids.next(),
        agentId,
        name,
        createdAt: clock.now(),
        lastUsedAt: null,
      };
      return write(addFactor)(unrecorded(call), {
        agentId,
        codes: await newCodes(),
        notice: 'passkey_added',
        what: name,
        add: (stores) => storePasskey(stores, passkey),
      });
    },
    removePasskey: async (call, id) => {
      const { id: agentId } = await changing(call);
      await write(removeFactor)(call, {
        agentId,
        notice: 'passkey_removed',
        remove: async ({ factors }) => {
          if (!isUuid(id) || !(await factors.removePasskey(agentId, id))) throw notFound('passkey');
        },
      });
    },
    renewCodes: async (call) => {
      const { id } = await changing(call);
      return write(renewCodes)(unrecorded(call), { agentId: id, codes: await newCodes() });
    },
  };
};

/** Codes are shown once: no retry gets them again. */
const unrecorded = ({ idempotency: _, ...call }: Call): Call => call;

const appState = (
  ports: Ports,
  call: Call,
  { agent, secret, issuer }: Readonly<{ agent: Agent; secret: string; issuer: string }>,
) => ({
  secret,
  address: ports.authenticatorApps.address({ secret, issuer, account: agent.email }),
  sealed: sealState(ports, call, 'app', { secret, agentId: agent.id }),
});

const shown = async ({ factors }: Stores, agentId: string): Promise<Omit<OwnFactors, 'hasPassword'>> => ({
  appSince: (await factors.findApp(agentId))?.createdAt ?? null,
  passkeys: await factors.listPasskeys(agentId),
  codesLeft: (await factors.listCodes(agentId)).length,
});

type Answered = Readonly<{ agentId: string; sealed: string; response: string; site: PasskeySite }>;

const readPasskey = async (ports: Ports, call: Call, { agentId, sealed, response, site }: Answered) => {
  const state = openState(ports, call, 'add', sealed);
  const isOurs = state?.agentId === agentId && response.length <= limits.factors.response;
  const made =
    isOurs && (await isFirstUse(ports, state.challenge))
      ? await ports.passkeys.readNew({ site, challenge: state.challenge, response })
      : null;
  if (!made)
    throw invalid(
      'response',
      'The browser made no passkey for this page, or the page was open for too long. Try again.',
    );
  return made;
};

const storePasskey = async ({ factors }: Stores, passkey: Passkey): Promise<void> => {
  if ((await factors.listPasskeys(passkey.agentId)).length >= limits.factors.passkeys) throw tooMany();
  if (!(await factors.addPasskey(passkey))) throw invalid('response', 'This passkey is known already.');
};

type AddFactor = Readonly<{
  agentId: string;
  codes: NewCodes;
  notice: 'app_added' | 'passkey_added';
  what?: string;
  add: (stores: Stores) => Promise<void>;
}>;

/** The codes come with the first factor; those of later factors stay. */
const addFactor = async (
  scope: WriteScope,
  { agentId, codes, notice, what, add }: AddFactor,
): Promise<readonly string[] | null> => {
  const { stores } = scope;
  await stores.agents.findForChange(agentId);
  const isFirst = !(await hasFactor(stores, agentId));
  await add(stores);
  if (isFirst) await stores.factors.replaceCodes(agentId, codes.hashes);
  await queueAccountMail(scope, agentId, notice, what);
  return isFirst ? codes.codes : null;
};

type RemoveFactor = Readonly<{
  agentId: string;
  notice: 'app_removed' | 'passkey_removed';
  remove: (stores: Stores) => Promise<void>;
}>;

const removeFactor = async (scope: WriteScope, { agentId, notice, remove }: RemoveFactor): Promise<void> => {
  const { stores } = scope;
  await stores.agents.findForChange(agentId);
  await remove(stores);
  if (!(await hasFactor(stores, agentId))) await stores.factors.replaceCodes(agentId, []);
  await queueAccountMail(scope, agentId, notice);
};

const renewCodes = async (
  scope: WriteScope,
  { agentId, codes }: Readonly<{ agentId: string; codes: NewCodes }>,
): Promise<readonly string[]> => {
  const { stores } = scope;
  await stores.agents.findForChange(agentId);
  if (!(await hasFactor(stores, agentId)))
    throw new DeskError('forbidden', 'Recovery codes come with the first second factor.');
  await stores.factors.replaceCodes(agentId, codes.hashes);
  await queueAccountMail(scope, agentId, 'codes_renewed');
  return codes.codes;
};

const tooMany = (): DeskError =>
  new DeskError('forbidden', `An agent has at most ${limits.factors.passkeys} passkeys; remove one first.`);
