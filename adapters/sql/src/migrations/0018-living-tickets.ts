/**
 * Views of work that is not closed are walked in the order of changes, status by status; the index also holds the columns
 * that most views filter by, so that only the shown tickets are read. The solved ones had an index of their own.
 */
export const livingTickets = (): readonly string[] => [
  `create index tickets_living on tickets (workspace_id, status, updated_at, number, priority, assignee_id, team_id)
    where status <> 'closed'`,
  'drop index tickets_solved',
];
