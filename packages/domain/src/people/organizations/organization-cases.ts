/** The use cases of organizations, for `createDesk`. */
import type { Ports } from '../../model/ports.ts';
import { reading, writing } from '../../model/use-case.ts';
import { addOrganization } from './add-organization.ts';
import { changeOrganization } from './change-organization.ts';
import { getOrganization } from './get-organization.ts';
import { listOrganizations } from './list-organizations.ts';

export const organizationCases = (ports: Ports) => {
  const read = reading(ports);
  const write = writing(ports);
  return {
    add: write(addOrganization),
    change: write(changeOrganization),
    get: read(getOrganization),
    list: read(listOrganizations),
  };
};
