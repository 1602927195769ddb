/** The server's own backup work: a backup each night, and the list of erased people. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TroubleLog } from '@tidemark/node';
import { dataFolderAt } from '../data-folder.ts';
import { type NightlyWork, type Running, startNightlyWork, usualLookMs } from '../nightly-work.ts';
import type { SelfhostSettings } from '../settings.ts';
import { type Deployment, deploymentOf } from './deployment.ts';
import { noteErasures } from './erasure-list.ts';
import { folderFault } from './folder-fault.ts';
import { isBackupDue, scheduleOf } from './schedule.ts';

type Parts = Readonly<{ settings: SelfhostSettings; log: TroubleLog; everyMs?: number }>;

/** Erased people are recorded at every check, even when backups fail. */
export const startNightlyBackups = ({ settings, log, everyMs = usualLookMs }: Parts): NightlyWork => {
  const { folder } = scheduleOf(settings);
  const fault = folderFault(folder);
  if (fault !== null) log.error({ folder }, fault);
  const note = (): void => {
    try {
      noteErasures(folder, dataFolderAt(settings.DATA_DIR).database);
    } catch (error) {
      log.error({ err: error }, 'The backup folder cannot be used; the server tries again later');
    }
  };
  const noting = setInterval(note, everyMs).unref();
  const backups = startNightlyWork({
    everyMs,
    work: async (watch) => {
      if (!isBackupDue(settings, new Date())) return 'done';
      const { missing } = await watch(backingUp(deploymentOf(settings)));
      if (missing > 0)
        log.error(
          { missing },
          'The nightly backup lacks files whose bytes are missing. To list them: ./tidemark files check',
        );
      return 'done';
    },
    failed: (error) =>
      log.error(
        { err: error },
        'The nightly backup could not be created or verified; the next attempt is in an hour',
      ),
  });
  return {
    stop: async () => {
      clearInterval(noting);
      await backups.stop();
    },
  };
};

const program = fileURLToPath(new URL('./backup-child.ts', import.meta.url));

const backingUp = (deployment: Deployment): Running<Readonly<{ missing: number }>> => {
  const { promise, resolve, reject } = Promise.withResolvers<Readonly<{ missing: number }>>();
  const child = execFile(process.execPath, [program, JSON.stringify(deployment)], (error, stdout, stderr) => {
    if (error) reject(new Error(stderr.trim() || `It ended with ${error.signal ?? error.code}.`));
    else resolve(JSON.parse(stdout));
  });
  return { child, ended: promise };
};
