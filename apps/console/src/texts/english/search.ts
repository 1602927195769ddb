export const search = {
  field: 'Words, “exact words”, or operators like status:open',
  remove: (chip: string): string => `Remove ${chip}`,
  results: 'Tickets found',
  begin: 'Find a ticket',
  beginHint: 'All words must be there; capitals and accents make no difference. Operators narrow it down:',
  none: 'No ticket found',
  noneHint: 'Try fewer words, or remove an operator.',
  noneYet: 'No ticket found so far',
  more: 'Search older tickets',
  ignored: 'was ignored.',
};
