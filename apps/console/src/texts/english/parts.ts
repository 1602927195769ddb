export const parts = {
  close: 'Close',
  noMatch: 'Nothing matches.',
  undo: 'Undo',
  undone: (what: string): string => `Taken back: ${what}`,
  fault: 'That did not work',
  retry: 'Try again',
  loading: 'Loading …',
  refresh: 'Refresh',
  back: 'Back',
};
