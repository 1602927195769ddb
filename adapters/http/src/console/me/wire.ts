/** The agent at the console: who they are, what they may do. */
import { abilities, may, type Preferences } from '@tidemark/domain';
import * as v from 'valibot';
import { type Me, MeWire, meToWire } from '../../api/me/wire.ts';
import { PreferencesWire, preferencesToWire } from '../preferences/wire.ts';

export const ConsoleMeWire = v.object({
  ...MeWire.entries,
  abilities: v.pipe(
    v.array(v.picklist(abilities)),
    v.description('What the role of the agent allows, as the server checks it.'),
  ),
  preferences: v.pipe(PreferencesWire, v.description('How the agent wants the console to look and act.')),
});

export const consoleMeToWire = (me: Me, preferences: Preferences): v.InferOutput<typeof ConsoleMeWire> => ({
  ...meToWire(me),
  abilities: abilities.filter((ability) => may(me.agent.role, ability)),
  preferences: preferencesToWire(preferences),
});
