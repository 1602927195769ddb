import { taskLeaseMs } from '@tidemark/domain';
import { getConstructionPlans } from 'pg-boss';
import { bossQueue, bossSchema } from './boss-names.ts';

/**
 * The tables of pg-boss with one queue, and the indexes that our own way of claiming walks: each group's tasks by the
 * time they are due, and each workspace's parked ones.
 */
export const bossTables = (): readonly string[] => [
  inOneStatement(getConstructionPlans(bossSchema)),
  `select ${bossSchema}.create_queue('${bossQueue}', '${JSON.stringify(options)}'::jsonb)`,
  `create index tasks_due on ${bossSchema}.job_common (group_id collate "C", start_after, created_on, id)
    where name = '${bossQueue}' and state < 'active'`,
  `create index tasks_parked on ${bossSchema}.job_common (left(group_id, 36), id)
    where name = '${bossQueue}' and state = 'failed'`,
];

const options = {
  policy: 'key_strict_fifo',
  retryLimit: 2_147_483_647,
  heartbeatSeconds: taskLeaseMs / 1_000,
  warningQueueSize: 1_000_000,
};

/** The script brings a transaction of its own, and a prepared statement takes one command: ours is around it already. */
const inOneStatement = (script: string): string => {
  const commands = script.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '');
  if (commands.length === script.length || commands.includes(quote))
    throw new Error('Expected the script of pg-boss to be one transaction.');
  return `do ${quote} begin execute ${inner}${commands}${inner}; end ${quote}`;
};

const quote = '$tidemark$';
const inner = '$pgboss$';
