/** The preferences of the calling agent. */
import { agentOf, type Call } from '../../model/actor.ts';
import { type Preferences, usualPreferences } from '../../model/people/preferences.ts';
import type { Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';

/** How the calling agent wants the console to look and act. Any other caller gets `agent_required`. */
export interface PreferenceCases {
  /** With the usual values for what was never set. */
  get(call: Call): Promise<Preferences>;
  /** Replaces the members that are given, and leaves the others. */
  change(call: Call, given: ChangePreferences): Promise<Preferences>;
}

export type ChangePreferences = Readonly<{
  [Name in keyof Preferences]?: Preferences[Name] | undefined;
}>;

export const preferenceCases = (ports: Ports): PreferenceCases => ({
  get: async (call) => reading(ports)(getPreferences)(call, agentOf(call.actor)),
  change: async (call, given) =>
    writing(ports)(changePreferences)(call, { agentId: agentOf(call.actor), given }),
});

const getPreferences = async ({ agents }: Stores, agentId: string): Promise<Preferences> => ({
  ...usualPreferences,
  ...(await agents.findPreferences(agentId)),
});

type Change = Readonly<{ agentId: string; given: ChangePreferences }>;

const changePreferences = async (
  { stores }: WriteScope,
  { agentId, given }: Change,
): Promise<Preferences> => {
  await stores.agents.findForChange(agentId);
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  const preferences = { ...(await getPreferences(stores, agentId)), ...Object.fromEntries(named) };
  await stores.agents.setPreferences(agentId, preferences);
  return preferences;
};
