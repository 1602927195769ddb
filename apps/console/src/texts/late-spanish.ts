import { configuration } from './spanish/configuration.ts';
import { knowledge } from './spanish/knowledge.ts';
import { mailReasons } from './spanish/mail-reasons.ts';
import { outgoing } from './spanish/outgoing.ts';
import { people } from './spanish/people.ts';
import { preferences } from './spanish/preferences.ts';
import { reports } from './spanish/reports.ts';
import { search } from './spanish/search.ts';
import { settings } from './spanish/settings.ts';
import { start } from './spanish/start.ts';
import { team } from './spanish/team.ts';
import type { LateTexts } from './texts.ts';

export const lateSpanish: LateTexts = {
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
