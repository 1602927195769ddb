export type { Actor, Call, IdempotentCall } from './actor.ts';
export { systemCall } from './actor.ts';
export * from './agents/agent.ts';
export { allowedPassword } from './agents/password.ts';
export type { IssuedKey } from './api-keys/add-api-key.ts';
export * from './api-keys/api-key.ts';
export { type Credential, refuseSuspended } from './api-keys/authenticate.ts';
export * from './audit/audit.ts';
export * from './conditions/condition.ts';
export * from './configuration/category.ts';
export * from './configuration/configuration-store.ts';
export type { AppliedConfiguration, PlannedConfiguration } from './configuration/configuring.ts';
export { readDuration } from './configuration/duration.ts';
export type { ConfigurationDocument } from './configuration/export-configuration.ts';
export type { ConfigurationChange } from './configuration/plan.ts';
export type { Fault } from './configuration/read-document.ts';
export { type SectionName, sectionNames } from './configuration/section.ts';
export * from './contacts/contact.ts';
export type { FoundContact } from './contacts/find-or-add-contact.ts';
export { type CustomFields, type FieldValue, isFieldKey } from './custom-fields/custom-fields.ts';
export {
  isDateTime,
  type TicketField,
  type TicketFieldStore,
  type TicketFieldType,
  ticketFieldTypes,
} from './custom-fields/ticket-field.ts';
export * from './desk.ts';
export * from './errors.ts';
export * from './events/envelope.ts';
export * from './events/event.ts';
export { unknownStart } from './events/list-events.ts';
export * from './idempotency/idempotency.ts';
export * from './instant.ts';
export * from './limits.ts';
export * from './macros/macro.ts';
export type * from './mail/mail.ts';
export * from './organizations/organization.ts';
export * from './page.ts';
export * from './ports.ts';
export type * from './rate-limiter.ts';
export * from './rules/rule.ts';
export type * from './rules/rule-run.ts';
export type * from './satisfaction/satisfaction-response.ts';
export type * from './seed/bulk-load.ts';
export { generateSeed, type SeedWish } from './seed/generate-seed.ts';
export * from './sla/calendar.ts';
export type { ListedSlaPolicy } from './sla/list-sla-policies.ts';
export { nextStampAt } from './sla/next-stamp.ts';
export * from './sla/sla-policy.ts';
export type * from './sla/ticket-sla.ts';
export { fairShare, groupKey } from './tasks/fair-share.ts';
export { outcomeOfFailure } from './tasks/outcome-of-failure.ts';
export * from './tasks/task.ts';
export * from './teams/team.ts';
export * from './text.ts';
export type { ReadMark } from './tickets/mark-ticket-read.ts';
export * from './tickets/message.ts';
export * from './tickets/ticket.ts';
export * from './tickets/ticket-store.ts';
export type * from './vault.ts';
export type { ViewKey } from './views/list-view.ts';
export * from './views/view.ts';
export * from './webhooks/webhook.ts';
export type * from './webhooks/webhook-sender.ts';
export { localeOf, slugOf, timezoneOf } from './workspaces/add-workspace.ts';
export type { InstanceSetUp } from './workspaces/set-up-instance.ts';
export * from './workspaces/workspace.ts';
