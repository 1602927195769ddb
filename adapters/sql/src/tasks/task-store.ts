import type { TaskStore } from '@tidemark/domain';
import { engineOf } from '../engine-name.ts';
import type { Db } from '../schema.ts';
import { bossTaskStore } from './boss-task-store.ts';
import { sqliteTaskStore } from './sqlite-task-store.ts';

export const taskStore = (db: Db, workspaceId: string): TaskStore =>
  engineOf(db) === 'postgres' ? bossTaskStore(db, workspaceId) : sqliteTaskStore(db, workspaceId);
