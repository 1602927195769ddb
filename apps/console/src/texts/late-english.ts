import { configuration } from './english/configuration.ts';
import { knowledge } from './english/knowledge.ts';
import { mailReasons } from './english/mail-reasons.ts';
import { outgoing } from './english/outgoing.ts';
import { people } from './english/people.ts';
import { preferences } from './english/preferences.ts';
import { reports } from './english/reports.ts';
import { search } from './english/search.ts';
import { settings } from './english/settings.ts';
import { start } from './english/start.ts';
import { team } from './english/team.ts';

/** The sections that only their own screens show: fetched with the first of these. */
export const lateEnglish = {
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
