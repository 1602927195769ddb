/** The use cases of organizations, for `createDesk`. */
import type { Call } from '../actor.ts';
import { refuseUnableActor } from '../agents/abilities.ts';
import type { Ports } from '../ports.ts';
import { reading, stepping, writing } from '../use-case.ts';
import { addOrganization } from './add-organization.ts';
import { changeOrganization } from './change-organization.ts';
import { getOrganization } from './get-organization.ts';
import { listOrganizations } from './list-organizations.ts';
import { detachMany, removeOrganization } from './remove-organization.ts';

export const organizationCases = (ports: Ports) => {
  const read = reading(ports);
  const write = writing(ports);
  return {
    add: write(addOrganization),
    change: write(changeOrganization),
    get: read(getOrganization),
    list: read(listOrganizations),
    /** Contacts and tickets are detached in steps: when it fails in between, calling it again goes on. */
    remove: async (call: Call, id: string): Promise<void> => {
      refuseUnableActor(call.actor, 'erase');
      await stepping(ports)(detachMany)(call, id);
      return write(removeOrganization)(call, id);
    },
  };
};
