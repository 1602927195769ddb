/** The nightly backup in a process of its own, which a server that stops can end at any moment. */
import { systemClock } from '@tidemark/node';
import type { Deployment } from './deployment.ts';
import { makeNightlyBackup } from './make-nightly-backup.ts';

const deployment: Deployment = JSON.parse(process.argv[2] ?? '');

// Ctrl-C also reaches the server, which ends this process.
process.on('SIGINT', () => undefined);

try {
  const { missing } = await makeNightlyBackup(deployment, systemClock);
  process.stdout.write(JSON.stringify({ missing: missing.length }));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
