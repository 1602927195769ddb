import { type ClaimedTask, groupKey, type ParkedTask, type Task } from '@tidemark/domain';
import type { Insertable } from 'kysely';
import type { Tables, TaskRow } from '../schema.ts';
import { fromJson, toJson } from '../stores/conversions.ts';

export type NewTaskRow = Insertable<Tables['tasks']>;

export const taskToRow = (workspaceId: string, task: Task): NewTaskRow => ({
  workspace_id: workspaceId,
  id: task.id,
  kind: task.kind,
  payload: toJson(task.payload),
  lane: task.lane,
  group_key: groupKey({ workspaceId, group: task.group }),
  run_at: task.runAt,
  state: 'ready',
  attempts: 0,
});

/** The prefix of a group's key. */
const prefixOf = (workspaceId: string): string => groupKey({ workspaceId, group: '' });

export const taskFromRow = (row: TaskRow): Task => ({
  id: row.id,
  kind: row.kind,
  payload: fromJson(row.payload),
  lane: row.lane,
  group: row.group_key.slice(prefixOf(row.workspace_id).length),
  runAt: row.run_at,
});

export const claimedFromRow = (row: TaskRow): ClaimedTask => ({
  ...taskFromRow(row),
  workspaceId: row.workspace_id,
  attempts: row.attempts,
});

export const parkedFromRow = (row: TaskRow): ParkedTask => ({
  ...taskFromRow(row),
  attempts: row.attempts,
  error: row.error ?? '',
  parkedAt: row.parked_at ?? '',
});
