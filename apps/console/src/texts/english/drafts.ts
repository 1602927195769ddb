export const drafts = {
  saving: 'Saving …',
  saved: 'Saved',
  offline: 'Not saved on the server yet. This browser keeps it.',
  moved: 'You changed this text in another window:',
  gone: 'This text was sent or discarded in another window:',
  mine: 'Here',
  theirs: 'Elsewhere',
  empty: 'Nothing is left of it.',
  keepMine: 'Keep this one',
  takeTheirs: 'Take the other one',
  begun: (words: string): string => `“${words} …”`,
  marks: { draft: 'Draft', held: 'Is being sent', stopped: 'Not sent' },
};
