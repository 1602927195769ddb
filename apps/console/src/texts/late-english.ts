import { configuration } from './english/configuration.ts';
import { knowledge } from './english/knowledge.ts';
import { people } from './english/people.ts';
import { settings } from './english/settings.ts';

/** The sections that only their own screens show: fetched with the first of these. */
export const lateEnglish = { configuration, knowledge, people, settings };
