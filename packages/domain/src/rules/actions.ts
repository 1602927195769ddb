/** The table of actions (section 7 of the decisions). To add one, write it in a file of its family and name it here. */
import type { ActionKind } from './action-kind.ts';
import { assignRoundRobin, setAssignee, setOrganization, setTeam } from './assign-actions.ts';
import { addNote, applyMacro, callWebhook, sendMail } from './message-actions.ts';
import { addTags, removeTags, setCustomField, setPriority, setStatus, setType } from './ticket-actions.ts';

/** A map: `constructor` is a key that every object seems to have. */
export const actions: ReadonlyMap<string, ActionKind> = new Map<string, ActionKind>([
  ['set_status', setStatus],
  ['set_priority', setPriority],
  ['set_type', setType],
  ['set_assignee', setAssignee],
  ['set_team', setTeam],
  ['set_organization', setOrganization],
  ['set_custom_field', setCustomField],
  ['add_tags', addTags],
  ['remove_tags', removeTags],
  ['assign_round_robin', assignRoundRobin],
  ['add_note', addNote],
  ['send_mail', sendMail],
  ['apply_macro', applyMacro],
  ['call_webhook', callWebhook],
]);
