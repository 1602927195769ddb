/** A macro as clients see it (contract §6.3). */
import { type Macro, visibilities } from '@tidemark/domain';
import * as v from 'valibot';
import { ActionWire, actionToWire } from '../rules/wire.ts';
import { at, count, id, idOrNull, textOrNull } from '../wire.ts';

export const MacroWire = v.object({
  id,
  name: v.string(),
  description: textOrNull,
  visibility: v.pipe(
    v.picklist(visibilities),
    v.description('Who can use it: all agents, a team, or one agent.'),
  ),
  team_id: idOrNull,
  agent_id: idOrNull,
  reply_body: v.pipe(
    textOrNull,
    v.description('Plain text with placeholders such as `{{requester.name}}`; null when it writes nothing.'),
  ),
  actions: v.array(ActionWire),
  position: count,
  active: v.boolean(),
  created_at: at,
  updated_at: at,
});

export const macroToWire = (macro: Macro): v.InferOutput<typeof MacroWire> => ({
  id: macro.id,
  name: macro.name,
  description: macro.description,
  visibility: macro.visibility,
  team_id: macro.teamId,
  agent_id: macro.agentId,
  reply_body: macro.replyBody,
  actions: macro.actions.map(actionToWire),
  position: macro.position,
  active: macro.active,
  created_at: macro.createdAt,
  updated_at: macro.updatedAt,
});
