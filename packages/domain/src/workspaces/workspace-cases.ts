/** The use cases of workspaces, for `createDesk`. */
import type { Call } from '../actor.ts';
import type { PageRequest } from '../page.ts';
import type { Ports } from '../ports.ts';
import { writing } from '../use-case.ts';
import { type AddWorkspace, addWorkspace } from './add-workspace.ts';
import { resumeWorkspace, suspendWorkspace } from './suspend-workspace.ts';
import { workspaceOfHost } from './workspace-of-host.ts';

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
