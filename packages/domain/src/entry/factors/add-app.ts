/** An agent adds an authenticator app: we offer a secret, and a code of the app shows that it was scanned. */
import { invalid } from '../../kernel/errors.ts';
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { reading } from '../../model/use-case.ts';
import { addingFactors } from './add-factor.ts';
import type { ChangingAgent } from './changing-agent.ts';
import type { FactorCases, OfferedApp } from './factor-cases.ts';
import { openState, sealState } from './sealed-state.ts';

type AppCases = Pick<FactorCases, 'beginApp' | 'resumeApp' | 'addApp'>;

export const addingApps = (ports: Ports, changing: ChangingAgent): AppCases => {
  const offer = offeringApps(ports, changing);
  return {
    beginApp: (call) => offer(call, null),
    resumeApp: offer,
    addApp: addingApp(ports, changing),
  };
};

/** `sealed` is what an earlier offer was sealed into; that of another agent is none. */
const offeringApps =
  (ports: Ports, changing: ChangingAgent) =>
  async (call: Call, sealed: string | null): Promise<OfferedApp> => {
    const { authenticatorApps } = ports;
    const agent = await changing(call);
    const workspace = await reading(ports)(({ workspace: own }) => own.find())(call, undefined);
    const begun = sealed === null ? null : openState(ports, call, { kind: 'app', sealed });
    const own = begun?.agentId === agent.id ? begun : null;
    const secret = own?.secret ?? authenticatorApps.newSecret();
    return {
      secret,
      address: authenticatorApps.address({ secret, issuer: workspace?.name ?? '', account: agent.email }),
      sealed: sealState(ports, call, { kind: 'app', state: { secret, agentId: agent.id } }),
    };
  };

const addingApp = (ports: Ports, changing: ChangingAgent): AppCases['addApp'] => {
  const { vault, clock, authenticatorApps } = ports;
  const addFactor = addingFactors(ports);
  return async (call, { sealed, code }) => {
    const { id: agentId } = await changing(call);
    const state = openState(ports, call, { kind: 'app', sealed });
    if (state?.agentId !== agentId)
      throw invalid('code', 'This page was open for too long; scan the new picture.');
    const now = clock.now();
    const lastStep = authenticatorApps.stepOf(state.secret, code.replace(/\s/g, ''), now);
    if (lastStep === null) throw invalid('code', 'code must be the six digits that the app shows now.');
    const app = { agentId, sealedSecret: vault.seal(state.secret), createdAt: now, lastStep };
    return addFactor(call, {
      agentId,
      notice: 'app_added',
      add: async ({ factors }) => factors.saveApp(app),
    });
  };
};
