/** The use cases of workspaces, for `createDesk`. */

import { notFound } from '../../kernel/errors.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { isSlug } from '../../kernel/slug.ts';
import type { Call } from '../../model/actor.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import { workspaceUrl } from '../../model/instance/workspace-url.ts';
import type { Directory, Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';
import { type AddWorkspace, addWorkspace } from './add-workspace.ts';

/** The workspaces of an instance (contract §0): for the command line, and for whoever finds one by its host. */
export interface WorkspaceCases {
  /**
   * Opens a workspace with its first category (contract §5.4). The call's workspace id becomes that of the new workspace.
   *
   * Throws `slug_taken`, and `validation_failed` for `slug`, `name`, `locale` or `timezone`.
   */
  add(call: Call, input: AddWorkspace): Promise<Workspace>;
  /** From now on every call of the workspace throws `workspace_suspended` (contract §0.6). Throws `not_found`. */
  suspend(call: Call): Promise<Workspace>;
  /** Ends the suspension. Throws `not_found`. */
  resume(call: Call): Promise<Workspace>;
  /** The workspace with a slug, or null. */
  find(slug: string): Promise<Workspace | null>;
  /**
   * The workspace that the label of a host names; without a label the only one of the instance. Null where there is none,
   * and where a host without a label could mean several.
   */
  ofHost(label: string | null): Promise<Workspace | null>;
  /** Where people reach the workspace of the call, by the settings of the instance: an origin. Throws `not_found`. */
  urlOf(call: Call): Promise<string>;
  /** All workspaces of the instance, newest first. */
  list(page: PageRequest<string>): Promise<Page<Workspace, string>>;
}

export const workspaceCases = (ports: Ports): WorkspaceCases => {
  const { directory } = ports;
  const write = writing(ports);
  const suspend = write(suspendWorkspace);
  const resume = write(resumeWorkspace);
  return {
    add: (call, input) => write(addWorkspace(call.workspaceId))(call, input),
    suspend: (call) => suspend(call, undefined),
    resume: (call) => resume(call, undefined),
    find: (slug) => directory.findWorkspace(slug),
    ofHost: workspaceOfHost(directory),
    urlOf: async (call) =>
      workspaceUrl({ ...ports.site, slug: await reading(ports)(slugOf)(call, undefined) }),
    list: (page) => directory.listWorkspaces(page),
  };
};

const slugOf = async ({ workspace }: Stores): Promise<string> => {
  const found = await workspace.find();
  if (!found) throw notFound('workspace');
  return found.slug;
};

const workspaceOfHost =
  (directory: Directory): WorkspaceCases['ofHost'] =>
  async (label) => {
    if (label !== null) return isSlug(label, 63) ? directory.findWorkspace(label) : null;
    const { data, next } = await directory.listWorkspaces({ limit: 1, after: null });
    return next === null ? (data[0] ?? null) : null;
  };

const suspendWorkspace = (scope: WriteScope): Promise<Workspace> => withStatus(scope, 'suspended');

const resumeWorkspace = (scope: WriteScope): Promise<Workspace> => withStatus(scope, 'active');

const withStatus = async ({ stores }: WriteScope, status: Workspace['status']): Promise<Workspace> => {
  const workspace = await stores.workspace.find();
  if (!workspace) throw notFound('workspace');
  const saved = { ...workspace, status };
  await stores.workspace.save(saved);
  return saved;
};
