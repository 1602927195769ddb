import { configuration } from './french/configuration.ts';
import { knowledge } from './french/knowledge.ts';
import { mailReasons } from './french/mail-reasons.ts';
import { outgoing } from './french/outgoing.ts';
import { people } from './french/people.ts';
import { preferences } from './french/preferences.ts';
import { reports } from './french/reports.ts';
import { search } from './french/search.ts';
import { settings } from './french/settings.ts';
import { start } from './french/start.ts';
import { team } from './french/team.ts';
import type { LateTexts } from './texts.ts';

export const lateFrench: LateTexts = {
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
