/** The data that agents' screens show beyond the API, for `index.ts`. */

export * from '../../kernel/screen-limits.ts';
export { nextDueAt } from '../../model/automation/ticket-sla.ts';
export * from '../../model/desk/draft.ts';
export * from '../../model/desk/remote-pictures.ts';
export * from '../../model/desk/ticket-history.ts';
export * from '../../model/desk/ticket-sort.ts';
export { mailKinds } from '../../model/outbound/mail-kinds.ts';
export * from '../../model/people/preferences.ts';
export * from '../live/live-exports.ts';
export * from '../reports/report-exports.ts';
export type { AgentLoad } from '../tickets/count-loads.ts';
export type { ViewCounts } from '../tickets/count-views.ts';
export { type Companions, companionKinds } from '../tickets/list-companions.ts';
export type { HistoryItem, ListHistory } from '../tickets/list-history.ts';
export type { FiledMessage, ListMessages } from '../tickets/list-messages.ts';
export type { TicketScreen } from '../tickets/show-screen.ts';
