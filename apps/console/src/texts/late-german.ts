import { configuration } from './german/configuration.ts';
import { knowledge } from './german/knowledge.ts';
import { mailReasons } from './german/mail-reasons.ts';
import { outgoing } from './german/outgoing.ts';
import { people } from './german/people.ts';
import { preferences } from './german/preferences.ts';
import { reports } from './german/reports.ts';
import { search } from './german/search.ts';
import { settings } from './german/settings.ts';
import { start } from './german/start.ts';
import { team } from './german/team.ts';
import type { LateTexts } from './texts.ts';

export const lateGerman: LateTexts = {
  configuration,
  knowledge,
  mailReasons,
  outgoing,
  people,
  preferences,
  reports,
  search,
  settings,
  start,
  team,
};
