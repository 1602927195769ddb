import { rmSync, writeFileSync } from 'node:fs';
import { type Desk, limits } from '@tidemark/domain';
import type { TroubleLog } from '@tidemark/node';
import type { DataFolder } from './data-folder.ts';

export type OfferedSetup = Readonly<{
  /** Null when there is a workspace, so that there is nothing to set up. */
  link: string | null;
  stop: () => void;
}>;

type SetupCases = Readonly<{
  setup: Pick<Desk['setup'], 'offerLink'>;
  workspaces: Pick<Desk['workspaces'], 'list'>;
}>;

const lookEveryMs = 2_000;

/**
 * Offers the one-time link of the first start. It also stands in the data folder, for those who do not see the console,
 * until it was used or has expired.
 */
export const offerSetup = async (
  { setup, workspaces }: SetupCases,
  { folder, url, log }: Readonly<{ folder: DataFolder; url: string; log: TroubleLog }>,
): Promise<OfferedSetup> => {
  const remove = (): void => rmSync(folder.setupLink, { force: true });
  remove();
  if (await hasWorkspace(workspaces)) return { link: null, stop: () => undefined };
  const link = `${url}/setup?t=${await setup.offerLink()}`;
  writeFileSync(folder.setupLink, `${link}\n`, { mode: 0o600 });
  const stop = (): void => {
    clearInterval(looking);
    clearTimeout(expiring);
    remove();
  };
  let failing = false;
  const look = async (): Promise<void> => {
    try {
      if (await hasWorkspace(workspaces)) stop();
      failing = false;
    } catch (error) {
      if (!failing) log.error({ err: error }, 'The setup link could not be checked; the server tries again');
      failing = true;
    }
  };
  const looking = setInterval(() => void look(), lookEveryMs).unref();
  const expiring = setTimeout(stop, limits.setupLinkMs).unref();
  return { link, stop };
};

const hasWorkspace = async (workspaces: SetupCases['workspaces']): Promise<boolean> =>
  (await workspaces.list({ limit: 1, after: null })).data.length > 0;
