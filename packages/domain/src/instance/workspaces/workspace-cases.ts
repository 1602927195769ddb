/** The use cases of workspaces, for `createDesk`. */

import type { PageRequest } from '../../kernel/page.ts';
import type { Call } from '../../model/actor.ts';
import type { Ports } from '../../model/ports.ts';
import { writing } from '../../model/use-case.ts';
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
