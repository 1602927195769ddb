import {
  type ClaimedTask,
  type GroupName,
  groupKey,
  type Instant,
  type ParkedTask,
  type Task,
  type TaskKind,
  toInstant,
} from '@tidemark/domain';

/** A job as pg-boss keeps it. `retry_count` counts the attempts before the last one that was begun. */
export type BossRow = Readonly<{
  id: string;
  data: Readonly<{ kind: TaskKind; payload: Task['payload']; runAt: Instant }>;
  singleton_key: string;
  group_id: string;
  retry_count: number;
}>;

export type ParkedRow = BossRow & Readonly<{ output: Readonly<{ error: string }>; completed_on: Date }>;

/** The id of a job's group begins with its workspace's. */
export const toGroupId = (name: GroupName): string => groupKey(name);

const groupOf = (groupId: string): GroupName => ({
  workspaceId: groupId.slice(0, idLength),
  group: groupId.slice(idLength + 1),
});

const idLength = 36;

const taskFromJob = ({ id, data, singleton_key, group_id }: BossRow): Task => ({
  id,
  kind: data.kind,
  payload: data.payload,
  lane: singleton_key === id ? null : singleton_key.slice(idLength + 1),
  group: groupOf(group_id).group,
  runAt: data.runAt,
});

export const claimedFromJob = (row: BossRow): ClaimedTask => ({
  ...taskFromJob(row),
  workspaceId: groupOf(row.group_id).workspaceId,
  attempts: row.retry_count,
});

export const parkedFromJob = (row: ParkedRow): ParkedTask => ({
  ...taskFromJob(row),
  attempts: row.retry_count + 1,
  error: row.output.error,
  parkedAt: toInstant(row.completed_on.getTime()),
});
