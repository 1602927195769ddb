import { configuration } from './german/configuration.ts';
import { knowledge } from './german/knowledge.ts';
import { people } from './german/people.ts';
import { settings } from './german/settings.ts';
import type { LateTexts } from './texts.ts';

export const lateGerman: LateTexts = { configuration, knowledge, people, settings };
