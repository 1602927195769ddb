/** A deploy behind a real HAProxy: webs and workers are replaced in turn under load, and it repeats nothing. */
import { hasHaproxy, startHaproxy } from '../haproxy.ts';
import { type Row, skipped } from '../row.ts';
import { rolling } from './rolling-restart.ts';

export const scaleRolling: Row = {
  name: 'scale-rolling',
  promise: 'a rolling restart of webs and workers behind HAProxy without retries fails no request',
  databases: ['postgres'],
  kind: 'waiting',
  run: async (context) =>
    hasHaproxy()
      ? rolling(context, { balance: (ports) => startHaproxy(ports, context.folder), workers: 2 })
      : skipped('HAProxy is not installed'),
};
