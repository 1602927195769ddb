import { configuration } from './spanish/configuration.ts';
import { knowledge } from './spanish/knowledge.ts';
import { people } from './spanish/people.ts';
import { settings } from './spanish/settings.ts';
import type { LateTexts } from './texts.ts';

export const lateSpanish: LateTexts = { configuration, knowledge, people, settings };
