/** The commands that move workspaces, on an opened database: they know folders by their paths, and take the time. */
import { resolve } from 'node:path';
import type { Moving } from '@tidemark/cli';
import type { Desk } from '@tidemark/domain';
import { exportWorkspace, importWorkspace, type MovingParts } from '@tidemark/domain/moving';
import { exportFolder } from './export-folder.ts';
import { keyPath } from './folder.ts';
import { importFolder } from './import-folder.ts';

type Parts = Omit<MovingParts, 'workspaces' | 'audit'> & Readonly<{ desk: Desk }>;

export const movingOn = ({ desk, ...others }: Parts): Moving => {
  const parts = { ...others, workspaces: desk.workspaces, audit: desk.audit };
  return {
    export: async ({ folder: path, ...options }) => {
      const began = performance.now();
      const folder = resolve(path);
      const exported = await exportWorkspace(parts, exportFolder(parts.byteStore, folder), options);
      const key = options.isPlan ? null : keyPath(folder);
      return { ...exported, folder, key, tookMs: performance.now() - began };
    },
    import: async ({ folder: path, key, ...options }) => {
      const began = performance.now();
      const imported = await importWorkspace(
        parts,
        importFolder(parts, { folder: resolve(path), key }),
        options,
      );
      return { ...imported, tookMs: performance.now() - began };
    },
  };
};
