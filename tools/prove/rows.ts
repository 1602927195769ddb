/** Every row of `npm run prove`. Of those that run at the same time, the longest start first, so that they end together. */
import type { Row } from './row.ts';
import { backups } from './rows/backups.ts';
import { blackHole } from './rows/black-hole.ts';
import { cursors } from './rows/cursors.ts';
import { deadReceiver } from './rows/dead-receiver.ts';
import { diskFull } from './rows/disk-full.ts';
import { exportsRow } from './rows/exports.ts';
import { fsyncBeforeAnswer } from './rows/fsync-before-answer.ts';
import { graceful } from './rows/graceful.ts';
import { heldReplies } from './rows/held-replies.ts';
import { hostileBodies } from './rows/hostile-bodies.ts';
import { idempotency } from './rows/idempotency.ts';
import { illServer } from './rows/ill-server.ts';
import { inboundAway } from './rows/inbound-away.ts';
import { inboundCharsets } from './rows/inbound-charsets.ts';
import { inboundHostile } from './rows/inbound-hostile.ts';
import { inboundImap } from './rows/inbound-imap.ts';
import { inboundKill } from './rows/inbound-kill.ts';
import { inboundLarge } from './rows/inbound-large.ts';
import { inboundMachines } from './rows/inbound-machines.ts';
import { inboundPace } from './rows/inbound-pace.ts';
import { inboundSteps } from './rows/inbound-steps.ts';
import { inboundThroughput } from './rows/inbound-throughput.ts';
import { inboundTwoDesks } from './rows/inbound-two-desks.ts';
import { killApp } from './rows/kill-app.ts';
import { killPostgres } from './rows/kill-postgres.ts';
import { killUploads } from './rows/kill-uploads.ts';
import { linkTiming } from './rows/link-timing.ts';
import { loginTiming } from './rows/login-timing.ts';
import { lostUpdates } from './rows/lost-updates.ts';
import { mailOutage } from './rows/mail-outage.ts';
import { malformed } from './rows/malformed.ts';
import { noisyWorkspace } from './rows/noisy-workspace.ts';
import { powerCut } from './rows/power-cut.ts';
import { rateLimit } from './rows/rate-limit.ts';
import { regularExpressions } from './rows/regular-expressions.ts';
import { rollingRestart } from './rows/rolling-restart.ts';
import { scaleAuditPrune } from './rows/scale-audit-prune.ts';
import { scaleDue } from './rows/scale-due.ts';
import { scaleFailover } from './rows/scale-failover.ts';
import { scaleFairness } from './rows/scale-fairness.ts';
import { scaleIdle } from './rows/scale-idle.ts';
import { scaleKeys } from './rows/scale-keys.ts';
import { scaleMigrate } from './rows/scale-migrate.ts';
import { scaleMove } from './rows/scale-move.ts';
import { scalePooler } from './rows/scale-pooler.ts';
import { scaleReads } from './rows/scale-reads.ts';
import { scaleRolling } from './rows/scale-rolling.ts';
import { shutOut } from './rows/shut-out.ts';
import { slaStamps } from './rows/sla-stamps.ts';
import { slowClients } from './rows/slow-clients.ts';
import { spamRelay } from './rows/spam-relay.ts';
import { stopDelivering } from './rows/stop-delivering.ts';
import { strangers } from './rows/strangers.ts';
import { stream } from './rows/stream.ts';
import { sync } from './rows/sync.ts';
import { tenancy } from './rows/tenancy.ts';
import { twoAnswers } from './rows/two-answers.ts';
import { webhooks } from './rows/webhooks.ts';

export const rows: readonly Row[] = [
  tenancy,
  malformed,
  webhooks,
  exportsRow,
  stopDelivering,
  scaleDue,
  scaleIdle,
  scaleReads,
  scaleFailover,
  scalePooler,
  scaleMove,
  killApp,
  killUploads,
  powerCut,
  inboundKill,
  inboundSteps,
  inboundAway,
  inboundImap,
  inboundHostile,
  inboundCharsets,
  inboundMachines,
  inboundTwoDesks,
  idempotency,
  mailOutage,
  lostUpdates,
  twoAnswers,
  heldReplies,
  stream,
  cursors,
  spamRelay,
  slaStamps,
  backups,
  graceful,
  rollingRestart,
  scaleRolling,
  scaleKeys,
  scaleMigrate,
  diskFull,
  fsyncBeforeAnswer,
  blackHole,
  illServer,
  rateLimit,
  sync,
  killPostgres,
  slowClients,
  hostileBodies,
  strangers,
  deadReceiver,
  inboundThroughput,
  inboundPace,
  inboundLarge,
  noisyWorkspace,
  scaleFairness,
  loginTiming,
  linkTiming,
  shutOut,
  scaleAuditPrune,
  regularExpressions,
];

export const rowOf = (name: string): Row => {
  const row = rows.find((candidate) => candidate.name === name);
  if (row) return row;
  throw new Error(`There is no row ${name}; there are ${rows.map((known) => known.name).join(', ')}.`);
};
