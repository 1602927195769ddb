/** A suspended workspace answers every call with 403 `workspace_suspended` until it is resumed. */
import { notFound } from '../../kernel/errors.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { WriteScope } from '../../model/use-case.ts';

export const suspendWorkspace = (scope: WriteScope): Promise<Workspace> => withStatus(scope, 'suspended');

export const resumeWorkspace = (scope: WriteScope): Promise<Workspace> => withStatus(scope, 'active');

const withStatus = async ({ stores }: WriteScope, status: Workspace['status']): Promise<Workspace> => {
  const workspace = await stores.workspace.find();
  if (!workspace) throw notFound('workspace');
  const saved = { ...workspace, status };
  await stores.workspace.save(saved);
  return saved;
};
