/** Checks references of an export's filter: records of the same workspace, else 422 naming the field. */
import { invalid } from '../../kernel/errors.ts';
import type { Stores } from '../../model/ports.ts';

export const refuseUnknownReferences = async (
  stores: Stores,
  filter: Readonly<Record<string, unknown>>,
): Promise<void> => {
  for (const [name, value] of Object.entries(filter)) {
    const reference = references[name];
    if (reference && value !== 'none' && !(await reference.find(stores, value)))
      throw invalid(`filter.${name}`, `filter.${name} must be ${reference.expected}, got ${value}.`);
  }
};

type Reference = Readonly<{ expected: string; find: (stores: Stores, value: unknown) => Promise<unknown> }>;

const agent: Reference = {
  expected: 'the id of an agent',
  find: ({ agents }, id) => agents.find(String(id)),
};

const references: Readonly<Record<string, Reference>> = {
  assignee_id: agent,
  agent_id: agent,
  team_id: { expected: 'the id of a team', find: ({ teams }, id) => teams.find(String(id)) },
  organization_id: {
    expected: 'the id of an organization',
    find: ({ organizations }, id) => organizations.find(String(id)),
  },
  requester_id: {
    expected: 'the id of a contact',
    find: ({ contacts }, id) => contacts.find(String(id)),
  },
  category_id: {
    expected: 'the id of a category',
    find: ({ configuration }, id) => configuration.find('category', String(id)),
  },
  ticket_number: {
    expected: 'the number of a ticket',
    find: ({ tickets }, number) => tickets.find(Number(number)),
  },
};
