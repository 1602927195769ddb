import { calendarSection } from './calendar-section.ts';
import { categorySection } from './category-section.ts';
import { macroSection } from './macro-section.ts';
import { ruleSection } from './rule-section.ts';
import type { Section, SectionName } from './section.ts';
import { slaPolicySection } from './sla-policy-section.ts';
import { teamSection } from './team-section.ts';
import { ticketFieldSection } from './ticket-field-section.ts';
import { viewSection } from './view-section.ts';
import { webhookSection } from './webhook-section.ts';

/** Every section of the configuration document but the workspace's own settings. */
export const sections: Readonly<{ [Name in SectionName]: Section<Name> }> = {
  teams: teamSection,
  ticket_fields: ticketFieldSection,
  calendars: calendarSection,
  sla_policies: slaPolicySection,
  webhooks: webhookSection,
  macros: macroSection,
  rules: ruleSection,
  views: viewSection,
  categories: categorySection,
};
