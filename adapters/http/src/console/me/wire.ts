/** The agent at the console: who they are, what they may do. */
import { abilities, type LivePlace, may, type Preferences } from '@tidemark/domain';
import * as v from 'valibot';
import { type Me, MeWire, meToWire } from '../../api/me/wire.ts';
import { count } from '../../api/wire.ts';
import { PreferencesWire, preferencesToWire } from '../preferences/wire.ts';

export const ConsoleMeWire = v.object({
  ...MeWire.entries,
  abilities: v.pipe(
    v.array(v.picklist(abilities)),
    v.description('Abilities of the agent’s role, as the server checks them.'),
  ),
  preferences: v.pipe(PreferencesWire, v.description('How the agent wants the console to look and act.')),
  mails: v.pipe(
    v.boolean(),
    v.description(
      'Whether customers are answered by mail: false while the server has no `MAIL_FROM` or no `SMTP_URL`.',
    ),
  ),
  place: v.pipe(
    v.object({ sequence: count, configuration: count }),
    v.description(
      'Later responses include all events up to `sequence`. `GET /stream` with it as `Last-Event-ID` sends the later ones.',
    ),
  ),
});

type Beside = Readonly<{ preferences: Preferences; mails: boolean; place: LivePlace }>;

export const consoleMeToWire = (
  me: Me,
  { preferences, mails, place }: Beside,
): v.InferOutput<typeof ConsoleMeWire> => ({
  ...meToWire(me),
  abilities: abilities.filter((ability) => may(me.agent.role, ability)),
  preferences: preferencesToWire(preferences),
  mails,
  place: { sequence: place.sequence, configuration: place.configurationVersion },
});
