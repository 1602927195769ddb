import { rmSync, writeFileSync } from 'node:fs';
import { type Desk, limits, type WorkspaceCases } from '@tidemark/domain';
import type { DataFolder } from './data-folder.ts';

export type OfferedSetup = Readonly<{
  /** Null when there is a workspace, so that there is nothing to set up. */
  link: string | null;
  stop: () => void;
}>;

const lookEveryMs = 2_000;

/**
 * Offers the one-time link of the first start. It also stands in the data folder, for those who do not see the console,
 * until it was used or has expired.
 */
export const offerSetup = async (
  desk: Pick<Desk, 'setup' | 'workspaces'>,
  folder: DataFolder,
  url: string,
): Promise<OfferedSetup> => {
  const remove = (): void => rmSync(folder.setupLink, { force: true });
  remove();
  if (await hasWorkspace(desk.workspaces)) return { link: null, stop: () => undefined };
  const link = `${url}/setup?t=${await desk.setup.offerLink()}`;
  writeFileSync(folder.setupLink, `${link}\n`, { mode: 0o600 });
  const stop = (): void => {
    clearInterval(looking);
    clearTimeout(expiring);
    remove();
  };
  const looking = setInterval(
    () => void hasWorkspace(desk.workspaces).then((done) => done && stop()),
    lookEveryMs,
  ).unref();
  const expiring = setTimeout(stop, limits.setupLinkMs).unref();
  return { link, stop };
};

const hasWorkspace = async (workspaces: WorkspaceCases): Promise<boolean> =>
  (await workspaces.list({ limit: 1, after: null })).data.length > 0;
