export const keys = {
  add: 'Create a key',
  name: 'Name',
  nameHint: 'What uses it, like “Monthly report”.',
  mayDo: 'It may',
  scopes: { read: 'read', write: 'write', 'ticket:create': 'open tickets' },
  made: 'The key',
  madeHint: 'Store it where the program finds it.',
  neverUsed: 'never used',
  revoked: 'Revoked',
  revoke: 'Revoke',
  revokeQuestion: 'Programs that use it are refused from now on. This cannot be taken back.',
  wasRevoked: (name: string): string => `Revoked ${name}`,
};
