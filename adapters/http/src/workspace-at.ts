/** Which workspace a host belongs to: its label's, else on the public address the only one (contract §9.2). */
import type { Desk, Workspace } from '@tidemark/domain';
import { hostLabel, nameOf } from './host-label.ts';
import type { ApiSettings } from './parts.ts';

type Site = Pick<ApiSettings, 'publicUrl' | 'baseDomain'>;

/** The host of the public URL may lie below the base domain: what is no workspace's slug there is the instance's name. */
export const workspaceAt = async (desk: Desk, host: string, site: Site): Promise<Workspace | null> => {
  const label = hostLabel(host, site.baseDomain);
  const named = await desk.workspaces.ofHost(label);
  return named ?? (label !== null && isPublic(host, site) ? desk.workspaces.ofHost(null) : null);
};

const isPublic = (host: string, { publicUrl }: Site): boolean =>
  publicUrl !== null && nameOf(host) === nameOf(new URL(publicUrl).host);
