/** The configuration as one document, for `index.ts`. */

export type { TriedOnTicket } from '../rules/try-on-ticket.ts';
export type {
  AppliedConfiguration,
  ApplyConditions,
  PlannedConfiguration,
  VersionedConfiguration,
} from './configuring.ts';
export { readDuration } from './duration.ts';
export type { ConfigurationDocument } from './export-configuration.ts';
export { callersOfLostWebhooks } from './lost-webhooks.ts';
export type { ConfigurationChange } from './plan.ts';
export type { Fault } from './read-document.ts';
export { type Rename, renamedSections } from './renames.ts';
export { type SectionName, sectionNames } from './section.ts';
export { type FactInWords, vocabulary } from './vocabulary.ts';
