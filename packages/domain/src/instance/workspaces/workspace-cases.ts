/** The use cases of workspaces, for `createDesk`. */

import { DeskError, notFound } from '../../kernel/errors.ts';
import type { Instant } from '../../kernel/instant.ts';
import { limits } from '../../kernel/limits.ts';
import type { Page, PageRequest } from '../../kernel/page.ts';
import { isSlug } from '../../kernel/slug.ts';
import type { Call } from '../../model/actor.ts';
import type { Workspace } from '../../model/instance/workspace.ts';
import { workspaceUrl } from '../../model/instance/workspace-url.ts';
import type { Directory, Ports, Stores } from '../../model/ports.ts';
import { reading, type WriteScope, writing } from '../../model/use-case.ts';
import { type AddWorkspace, addWorkspace } from './add-workspace.ts';

/** The workspaces of an instance (contract §0): for the command line, and for requests that name one by its host. */
export interface WorkspaceCases {
  /**
   * Opens a workspace with its first category (contract §5.4). The call's workspace id becomes that of the new workspace.
   *
   * Throws `slug_taken`, and `validation_failed` for `slug`, `name`, `locale` or `timezone`.
   */
  add(call: Call, input: AddWorkspace): Promise<Workspace>;
  /**
   * From now on every call of the workspace throws `workspace_suspended` (contract §0.6); also of one that is read-only, which it
   * stays. Throws `not_found`.
   */
  suspend(call: Call): Promise<Workspace>;
  /** Ends the suspension, and lets a read-only workspace take writes again. Throws `not_found`. */
  resume(call: Call): Promise<Workspace>;
  /**
   * From now on writes of the workspace throw `unavailable`, until it is resumed: in other processes within a second, and after
   * those that have begun (contract §0.6). Returns since when it is read-only. Throws `not_found`.
   */
  setReadOnly(call: Call): Promise<Instant>;
  /**
   * How many calls a second the workspace may make in each process from now on (contract §13.1); 0 for no limit, null for
   * as many as every other one. Throws `not_found`, and `validation_failed` for `calls_per_second`.
   */
  limitCalls(call: Call, perSecond: number | null): Promise<Workspace>;
  /** Since when the workspace of the call is read-only; null while it takes writes. */
  readOnlySince(call: Call): Promise<Instant | null>;
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
  const evenReadOnly = writing(ports, { evenReadOnly: true });
  const suspend = evenReadOnly(suspendWorkspace);
  const resume = evenReadOnly(resumeWorkspace);
  const setReadOnly = evenReadOnly(makeReadOnly);
  const limitCalls = evenReadOnly(withCallsPerSecond);
  const readOnlySince = reading(ports)(({ workspace }) => workspace.readOnlySince());
  return {
    add: (call, input) => write(addWorkspace(call.workspaceId))(call, input),
    suspend: (call) => suspend(call, undefined),
    resume: (call) => resume(call, undefined),
    setReadOnly: (call) => setReadOnly(call, undefined),
    limitCalls,
    readOnlySince: (call) => readOnlySince(call, undefined),
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

const resumeWorkspace = async (scope: WriteScope): Promise<Workspace> => {
  await scope.stores.workspace.setReadOnly(null);
  return withStatus(scope, 'active');
};

const makeReadOnly = async ({ stores, now }: WriteScope): Promise<Instant> => {
  if ((await stores.workspace.find()) === null) throw notFound('workspace');
  const since = (await stores.workspace.readOnlySince()) ?? now;
  await stores.workspace.setReadOnly(since);
  return since;
};

const withCallsPerSecond = async ({ stores }: WriteScope, perSecond: number | null): Promise<Workspace> => {
  if (perSecond !== null && !isRate(perSecond))
    throw new DeskError(
      'validation_failed',
      `calls_per_second must be a whole number from 0 to ${limits.workspaceRate.most}.`,
      'calls_per_second',
    );
  const workspace = await heldWorkspace(stores);
  const { callsPerSecond: _, ...usual } = workspace.settings;
  const settings = perSecond === null ? usual : { ...usual, callsPerSecond: perSecond };
  const saved = { ...workspace, settings };
  await stores.workspace.save(saved);
  return saved;
};

const isRate = (perSecond: number): boolean =>
  Number.isInteger(perSecond) && perSecond >= 0 && perSecond <= limits.workspaceRate.most;

const withStatus = async ({ stores }: WriteScope, status: Workspace['status']): Promise<Workspace> => {
  const workspace = await heldWorkspace(stores);
  const saved = { ...workspace, status };
  await stores.workspace.save(saved);
  return saved;
};

/** As it is once the writes that change it have ended: it is saved as a whole. */
const heldWorkspace = async ({ configuration, workspace }: Stores): Promise<Workspace> => {
  await configuration.hold();
  const found = await workspace.find();
  if (!found) throw notFound('workspace');
  return found;
};
