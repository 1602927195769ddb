import { type Call, DeskError, invalid, operationOf, systemCall, type Workspace } from '@tidemark/domain';
import { allPages } from './all-pages.ts';
import type { CliSession } from './app.ts';

export const workspaceOption = [
  '--workspace <slug>',
  'the slug of the workspace; optional when there is only one',
] as const;

const namedAtMost = 20;

/** The workspace with the slug, or the only one there is. */
export const chooseWorkspace = async (
  { desk, place }: Pick<CliSession, 'desk' | 'place'>,
  slug: string | undefined,
): Promise<Workspace> => {
  if (slug !== undefined) {
    const found = await desk.workspaces.find(slug);
    if (!found)
      throw new DeskError('not_found', `No workspace has the slug ${slug}; see: ./tidemark workspace list.`);
    return found;
  }
  const all = await allPages((page) => desk.workspaces.list(page), namedAtMost + 1);
  const [only] = all;
  if (only === undefined) throw new DeskError('not_found', noWorkspace(place));
  if (all.length === 1) return only;
  const slugs = all.slice(0, namedAtMost).map((workspace) => workspace.slug);
  const more = all.length > namedAtMost ? ' and more' : '';
  throw invalid('workspace', `workspace must be one of ${slugs.join(', ')}${more}, got none.`);
};

/** For a database without a workspace: it may be new, or another one than was meant. */
export const noWorkspace = ({ name, setting }: CliSession['place']): string =>
  `There is no workspace in ${name} yet. Open the setup link that the server prints, or run: ./tidemark quickstart. If you expected one, check ${setting}.`;

/** A call by the command line; `operation` is how the audit log shows it. */
export const cliCall = ({ ids }: CliSession, workspaceId: string, operation: string): Call =>
  systemCall(workspaceId, operationOf(operation), ids.next());

/** A call in the workspace that was asked for. */
export const callIn = async (
  session: CliSession,
  slug: string | undefined,
  operation: string,
): Promise<Call> => cliCall(session, (await chooseWorkspace(session, slug)).id, operation);
