/** The way in for whoever has no credential yet: the workspace is that of the host, and of nothing in the request. */
import { type Call, type Desk, DeskError, refuseSuspended, type Workspace } from '@tidemark/domain';
import { callOf } from './admit.ts';
import type { Exchange } from './exchange.ts';
import { hostLabel } from './host-label.ts';
import type { ApiParts } from './parts.ts';

type Door = Readonly<{ desk: Desk; parts: Pick<ApiParts, 'settings'> }>;

/** Runs `work` in the workspace of the host, and notes in its audit log the tries to sign in that it refuses. */
export const onHost = async <Result>(
  { desk, parts }: Door,
  exchange: Exchange,
  {
    operation,
    work,
  }: Readonly<{ operation: string; work: (call: Call, workspace: Workspace) => Promise<Result> }>,
): Promise<Result> => {
  exchange.headers['Cache-Control'] = 'no-store';
  const workspace = await workspaceOf(desk, exchange, parts.settings.baseDomain);
  const call = callOf(exchange, { ...nobody, workspaceId: workspace.id, operation });
  try {
    refuseSuspended(workspace);
    return await work(call, workspace);
  } catch (error) {
    if (error instanceof DeskError && noted.has(error.code)) desk.audit.note(call, error.code);
    throw error;
  }
};

const nobody = { actor: { type: 'system', id: null, name: 'Sign-in' }, credentialId: null } as const;

/** Anybody may try: only what a throttle has counted is written down, so that nobody fills the log. */
const noted: ReadonlySet<string> = new Set(['invalid_credentials', 'invalid_code']);

const workspaceOf = async (desk: Desk, { request }: Exchange, baseDomain: string): Promise<Workspace> => {
  const workspace = await desk.workspaces.ofHost(hostLabel(request.host, baseDomain));
  if (workspace) return workspace;
  throw new DeskError(
    'not_found',
    `No workspace answers on this host; call the workspace’s own one, like acme.${baseDomain}.`,
  );
};
