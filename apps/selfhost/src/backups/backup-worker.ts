/** The nightly backup in a thread of its own: it reads all that there is, and the server goes on answering. */
import { basename } from 'node:path';
import { workerData } from 'node:worker_threads';
import { systemClock } from '@tidemark/node';
import { createBackup } from './create-backup.ts';
import type { Deployment } from './deployment.ts';
import { verifyBackup } from './verify-backup.ts';

const deployment: Deployment = workerData;

// What is made here is for this user only, as everything else.
const folder = await createBackup(deployment, { kind: 'nightly', withKey: true, now: systemClock.now() });
await verifyBackup(deployment.backups, basename(folder), systemClock.now());
