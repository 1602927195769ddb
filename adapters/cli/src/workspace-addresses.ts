/** Where people reach the workspaces, for the commands that create one. */
import type { Workspace } from '@tidemark/domain';
import type { CliApp, CliSession } from './app.ts';

/**
 * A note on the addresses that a new workspace changes: null for the first one. The second one takes the address without a slug
 * from the first, whose links stop working.
 */
export const changedAddresses = async (app: CliApp, { desk }: CliSession): Promise<string | null> => {
  const { data } = await desk.workspaces.list({ limit: 3, after: null });
  const [made, other, third] = data;
  if (!made || !other) return null;
  if (app.workspaceUrl(made.slug) === app.workspaceUrl(other.slug)) return sharedAddress;
  return third ? null : ownAddresses(app, [other, made]);
};

const sharedAddress =
  'Warning: to sign in, each of several workspaces needs its own host. Set BASE_DOMAIN to the domain of PUBLIC_URL: a workspace’s host is then its slug, a dot and that domain.';

const ownAddresses = (app: CliApp, workspaces: readonly Workspace[]): string => {
  const before = app.publicUrl();
  const width = Math.max(...workspaces.map(({ slug }) => slug.length));
  return `Warning: there are now two workspaces, so ${before} leads to neither of them. Links that begin with it no longer work. From now on, people use:

${workspaces.map(({ slug }) => `  ${slug.padEnd(width)}  ${app.workspaceUrl(slug)}`).join('\n')}

API keys work at ${before}/api/v1 as before.`;
};
