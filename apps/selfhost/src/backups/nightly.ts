/** What a server does for backups by itself: one each night, and the list of who was erased. */
import { type ChildProcess, execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TroubleLog } from '@tidemark/node';
import { dataFolderAt } from '../data-folder.ts';
import type { SelfhostSettings } from '../settings.ts';
import { type Deployment, deploymentOf } from './deployment.ts';
import { noteErasures } from './erasure-list.ts';
import { folderFault } from './folder-fault.ts';
import { isBackupDue, scheduleOf } from './schedule.ts';

export type Nightly = Readonly<{ stop: () => Promise<void> }>;

type Parts = Readonly<{ settings: SelfhostSettings; log: TroubleLog; everyMs?: number }>;

/** Looks every half minute whether something is due. A backup that failed is tried again an hour later. */
export const startNightlyBackups = ({ settings, log, everyMs = 30_000 }: Parts): Nightly => {
  let running: Running | null = null;
  let [restUntil, stopped] = [0, false];
  const { folder } = scheduleOf(settings);
  const fault = folderFault(folder);
  if (fault !== null) log.error({ folder }, fault);
  const backUp = async (): Promise<void> => {
    running = backingUp(deploymentOf(settings));
    try {
      const { missing } = await running.ended;
      if (missing > 0)
        log.error(
          { missing },
          'The nightly backup lacks files whose bytes are gone: see tidemark files check',
        );
    } catch (error) {
      restUntil = performance.now() + restMs;
      if (!stopped)
        log.error({ err: error }, 'The nightly backup could not be made or checked; tried again in an hour');
    } finally {
      running = null;
    }
  };
  const look = async (): Promise<void> => {
    try {
      noteErasures(scheduleOf(settings).folder, dataFolderAt(settings.DATA_DIR).database);
      const isDue = running === null && performance.now() >= restUntil && isBackupDue(settings, new Date());
      if (isDue) await backUp();
    } catch (error) {
      log.error({ err: error }, 'The folder of the backups cannot be used; tried again later');
    }
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return {
    // Not to be asked but ended: it cannot hear while the database is copied. The next one removes what it has begun.
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      running?.child.kill('SIGKILL');
      await running?.ended.catch(() => undefined);
    },
  };
};

const restMs = 3_600_000;

type Running = Readonly<{ child: ChildProcess; ended: Promise<Readonly<{ missing: number }>> }>;

const program = fileURLToPath(new URL('./backup-child.ts', import.meta.url));

const backingUp = (deployment: Deployment): Running => {
  const { promise, resolve, reject } = Promise.withResolvers<Readonly<{ missing: number }>>();
  const child = execFile(process.execPath, [program, JSON.stringify(deployment)], (error, stdout, stderr) => {
    if (error) reject(new Error(stderr.trim() || `It ended with ${error.signal ?? error.code}.`));
    else resolve(JSON.parse(stdout));
  });
  return { child, ended: promise };
};
