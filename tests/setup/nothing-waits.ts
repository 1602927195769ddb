import { setTimeout as pause } from 'node:timers/promises';
import type { Deployment } from '../e2e/deployments.ts';

/** Resolves once the server that runs has done all that is due in the background of this workspace: mails, deliveries and chores. */
export const nothingWaits = async (deployment: Deployment, workspaceId: string): Promise<void> => {
  const storage = await deployment.openStorage();
  const look = () =>
    storage.work.read(workspaceId, async ({ tasks, due }) => {
      const { waiting, running } = await tasks.counts();
      const now = new Date().toISOString();
      return waiting + running + (await due.list()).filter(({ at }) => at <= now).length;
    });
  try {
    while ((await look()) > 0) await pause(50);
  } finally {
    await storage.close();
  }
};
