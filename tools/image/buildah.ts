/** Buildah with a storage of its own, so that it neither needs nor leaves anything on the machine. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { run } from './command.ts';

export type Buildah = ReturnType<typeof buildahIn>;

export const buildahIn = (folder: string) => {
  const place = [
    ...['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')],
    ...['--storage-driver', 'vfs'],
  ];
  return {
    ask: (...args: readonly string[]) => run('buildah', [...place, ...args]),
    /** A command in a container, with the user, the folder and the settings of its image. */
    begin: (args: readonly string[]) =>
      spawn('buildah', [...place, 'run', '--isolation', 'chroot', ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
  };
};
