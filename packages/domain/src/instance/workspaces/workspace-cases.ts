/** The use cases of workspaces, for `createDesk`. */

import { notFound } from '../../kernel/errors.ts';
import type { PageRequest } from '../../kernel/page.ts';
import { isSlug } from '../../kernel/slug.ts';
import type { Call } from '../../model/actor.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import type { Directory, Ports } from '../../model/ports.ts';
import { type WriteScope, writing } from '../../model/use-case.ts';
import { type AddWorkspace, addWorkspace } from './add-workspace.ts';

export const workspaceCases = (ports: Ports) => {
  const { directory } = ports;
  const write = writing(ports);
  return {
    /** The call's workspace id becomes the id of the new workspace. */
    add: (call: Call, input: AddWorkspace) => write(addWorkspace(call.workspaceId))(call, input),
    suspend: write(suspendWorkspace),
    resume: write(resumeWorkspace),
    find: (slug: string) => directory.findWorkspace(slug),
    ofHost: workspaceOfHost(directory),
    list: (page: PageRequest<string>) => directory.listWorkspaces(page),
  };
};

/**
 * The workspace that a host's label names; without a label, the only one of the instance. Null if there is none, or if a
 * host without a label could mean several.
 */
const workspaceOfHost =
  (directory: Directory) =>
  async (label: string | null): Promise<Workspace | null> => {
    if (label !== null) return isSlug(label, 63) ? directory.findWorkspace(label) : null;
    const { data, next } = await directory.listWorkspaces({ limit: 1, after: null });
    return next === null ? (data[0] ?? null) : null;
  };

/** A suspended workspace answers every call with 403 `workspace_suspended` until it is resumed. */
const suspendWorkspace = (scope: WriteScope): Promise<Workspace> => withStatus(scope, 'suspended');

const resumeWorkspace = (scope: WriteScope): Promise<Workspace> => withStatus(scope, 'active');

const withStatus = async ({ stores }: WriteScope, status: Workspace['status']): Promise<Workspace> => {
  const workspace = await stores.workspace.find();
  if (!workspace) throw notFound('workspace');
  const saved = { ...workspace, status };
  await stores.workspace.save(saved);
  return saved;
};
