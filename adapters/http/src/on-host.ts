/** Routes without a credential: the host alone names the workspace. */
import { type Call, type Desk, DeskError, refuseSuspended, type Workspace } from '@tidemark/domain';
import { callOf } from './admit.ts';
import type { Exchange } from './exchange.ts';
import type { ApiParts } from './parts.ts';
import { workspaceAt } from './workspace-at.ts';

type Door = Readonly<{ desk: Desk; parts: Pick<ApiParts, 'settings'> }>;

export type OnHost<Result> = Readonly<{
  operation: string;
  work: (call: Call, workspace: Workspace) => Promise<Result>;
  /** The page for a host without a workspace, instead of the JSON error. */
  nowhere?: string;
  /** The page for a suspended workspace, instead of the JSON error. */
  suspended?: (call: Call, workspace: Workspace) => Promise<Result>;
}>;

/** Runs `work` in the workspace of the host, and notes in its audit log the tries to sign in that it refuses. */
export const onHost = async <Result>(
  { desk, parts }: Door,
  exchange: Exchange,
  { operation, work, nowhere, suspended }: OnHost<Result>,
): Promise<Result> => {
  const { baseDomain } = parts.settings;
  exchange.headers['Cache-Control'] = 'no-store';
  const workspace = await workspaceAt(desk, exchange.request.host, parts.settings);
  if (!workspace) throw new DeskError('not_found', nowhere ?? noWorkspace(baseDomain));
  const call = callOf(exchange, { ...nobody, workspaceId: workspace.id, operation });
  try {
    if (suspended && workspace.status === 'suspended') return await suspended(call, workspace);
    refuseSuspended(workspace);
    return await work(call, workspace);
  } catch (error) {
    if (error instanceof DeskError && noted.has(error.code)) desk.audit.note(call, error);
    throw error;
  }
};

const nobody = { actor: { type: 'system', id: null, name: 'Sign-in' }, credentialId: null } as const;

/** Anybody may try: only what a throttle has counted is written down, so that nobody fills the log. */
const noted: ReadonlySet<string> = new Set(['invalid_credentials', 'invalid_code']);

const noWorkspace = (baseDomain: string): string =>
  `No workspace answers on this host; call the workspace’s own one, like acme.${baseDomain}.`;
