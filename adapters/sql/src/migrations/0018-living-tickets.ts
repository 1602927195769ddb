/**
 * Views of work that is not closed are walked in the order of changes, status by status; what most of them also ask about
 * stands in the index, so that a ticket that is not shown is not read. The solved ones among them were an index of their own.
 */
export const livingTickets = (): readonly string[] => [
  `create index tickets_living on tickets (workspace_id, status, updated_at, number, priority, assignee_id, team_id)
    where status <> 'closed'`,
  'drop index tickets_solved',
];
