import { limits } from '../../kernel/limits.ts';
import { type ViewSort, viewColumns, viewSorts } from '../../model/automation/view.ts';
import { readTicketConditions } from '../conditions/read-condition.ts';
import { showConditions } from '../conditions/show-conditions.ts';
import { readMembers, required, usually } from './read-members.ts';
import { readChoice, readLine, readOnce, readText } from './read-values.ts';
import type { Section } from './section.ts';
import { seenBy, seenByMembers, showSeenBy, usuallySeenBy } from './seen-by.ts';

const newestFirst: ViewSort = { field: 'created_at', direction: 'desc' };
const usualColumns = ['number', 'subject', 'status', 'priority', 'requester', 'assignee', 'updated_at'];

const members = readMembers({
  name: required(readLine(limits.automation.nameLength)),
  description: usually(readText(limits.notesLength), null),
  ...seenByMembers,
  conditions: usually(readTicketConditions, { all: [], any: [] }),
  sort: usually(
    readMembers({
      field: required(readChoice(viewSorts)),
      direction: usually(readChoice(['asc', 'desc']), 'desc'),
    }),
    newestFirst,
  ),
  columns: usually(readOnce(readChoice(viewColumns), { least: 1, most: viewColumns.length }), usualColumns),
});

export const viewSection: Section<'views'> = {
  kind: null,
  member: 'name',
  most: limits.configuration.views,
  read: (value, reading, path) => {
    const view = members(value, reading, path);
    const seen = view && seenBy(view, reading, path);
    if (!view || !seen) return undefined;
    const { name, description, conditions, sort, columns } = view;
    return { name, description, ...seen, conditions, sort, columns };
  },
  nameOf: ({ name }) => name,
  make: (input, stamp) => ({ ...input, ...stamp }),
  show: (view, names) => ({
    name: view.name,
    description: view.description,
    ...showSeenBy(view, names),
    conditions: showConditions(view.conditions, names),
    sort: view.sort,
    columns: view.columns,
  }),
  usual: {
    description: null,
    ...usuallySeenBy,
    conditions: {},
    sort: newestFirst,
    columns: usualColumns,
  },
};
