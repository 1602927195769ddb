/** A saved view as clients see it (contract §6.5). */
import { type View, viewSorts, visibilities } from '@tidemark/domain';
import * as v from 'valibot';
import { ConditionsWire, conditionsToWire } from '../rules/wire.ts';
import { at, count, id, idOrNull, textOrNull } from '../wire.ts';

export const ViewWire = v.object({
  id,
  name: v.string(),
  description: textOrNull,
  visibility: v.pipe(
    v.picklist(visibilities),
    v.description('Who can use it: all agents, a team, or one agent.'),
  ),
  team_id: idOrNull,
  agent_id: idOrNull,
  conditions: ConditionsWire,
  sort: v.object({ field: v.picklist(viewSorts), direction: v.picklist(['asc', 'desc']) }),
  columns: v.array(v.string()),
  position: count,
  created_at: at,
  updated_at: at,
});

export const viewToWire = (view: View): v.InferOutput<typeof ViewWire> => ({
  id: view.id,
  name: view.name,
  description: view.description,
  visibility: view.visibility,
  team_id: view.teamId,
  agent_id: view.agentId,
  conditions: conditionsToWire(view.conditions),
  sort: { field: view.sort.field, direction: view.sort.direction },
  columns: [...view.columns],
  position: view.position,
  created_at: view.createdAt,
  updated_at: view.updatedAt,
});
