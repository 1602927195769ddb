/** An agent adds a passkey: we make a challenge, and the browser answers it with a new key. */
import { DeskError, invalid } from '../../kernel/errors.ts';
import { limits } from '../../kernel/limits.ts';
import { requiredText } from '../../kernel/text.ts';
import type { Call } from '../../model/actor.ts';
import type { Passkey } from '../../model/entry/factors.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';
import { addingFactors } from './add-factor.ts';
import type { ChangingAgent } from './changing-agent.ts';
import type { FactorCases } from './factor-cases.ts';
import { isFirstUse, type UsedPasskey } from './factor-check.ts';
import { openState, sealState } from './sealed-state.ts';

type PasskeyCases = Pick<FactorCases, 'beginPasskey' | 'addPasskey'>;

export const addingPasskeys = (ports: Ports, changing: ChangingAgent): PasskeyCases => ({
  beginPasskey: offeringPasskeys(ports, changing),
  addPasskey: addingPasskey(ports, changing),
});

const offeringPasskeys =
  (ports: Ports, changing: ChangingAgent): PasskeyCases['beginPasskey'] =>
  async (call, site) => {
    const { id, email, name } = await changing(call);
    const known = await reading(ports)(({ factors }) => factors.listPasskeys(id))(call, undefined);
    if (known.length >= limits.factors.passkeys) throw tooMany();
    const { options, challenge } = await ports.passkeys.offerNew(site, { id, email, name, known });
    return { options, sealed: sealState(ports, call, { kind: 'add', state: { challenge, agentId: id } }) };
  };

const addingPasskey = (ports: Ports, changing: ChangingAgent): PasskeyCases['addPasskey'] => {
  const { ids, clock } = ports;
  const addFactor = addingFactors(ports);
  return async (call, { name: typed, ...used }) => {
    const { id: agentId } = await changing(call);
    const name = requiredText('name', typed, limits.factors.nameLength);
    const made = await readPasskey(ports, call, { ...used, agentId });
    const passkey: Passkey = {
      ...made,
      id: ids.next(),
      agentId,
      name,
      createdAt: clock.now(),
      lastUsedAt: null,
    };
    return addFactor(call, {
      agentId,
      notice: 'passkey_added',
      what: name,
      add: (stores) => storePasskey(stores, passkey),
    });
  };
};

const readPasskey = async (
  ports: Ports,
  call: Call,
  { agentId, sealed, response, site }: UsedPasskey & Readonly<{ agentId: string }>,
) => {
  const state = openState(ports, call, { kind: 'add', sealed });
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

const tooMany = (): DeskError =>
  new DeskError('forbidden', `An agent has at most ${limits.factors.passkeys} passkeys; remove one first.`);
