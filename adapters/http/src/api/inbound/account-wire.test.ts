import type { InboundAccount } from '@tidemark/domain';
import { expect, test } from 'vitest';
import { inboundAccountToWire } from './account-wire.ts';

const account: InboundAccount = {
  id: '019a9f00-7a1f-7b30-89b9-1627384a5b6c',
  addressId: '019a9f00-7a1e-7a2f-88a8-051627384a5b',
  user: 'support@acme.example',
  host: 'imap.acme.example',
  port: 993,
  security: 'tls',
  signIn: 'password',
  sealedSecret: 'sealed',
  signedInAt: null,
  folder: 'INBOX',
  moveTo: null,
  cursor: { uidValidity: null, lastUid: 0, walk: null, stuck: null },
  health: {
    state: 'failing',
    error: null,
    failures: 1,
    failingSince: null,
    toldAt: null,
    lastSuccessAt: null,
  },
  createdAt: '2026-11-20T08:05:00.000Z',
};

test.each([
  [
    'The mail server imap.acme.example:993 does not accept the sign-in. It says: Wrong password',
    { reason: 'sign_in_refused', said: 'Wrong password' },
  ],
  ['Nobody has signed in yet.', { reason: 'not_signed_in', said: null }],
  ['A sentence of an earlier version.', { reason: null, said: null }],
  [null, { reason: null, said: null }],
])('an account shows the code of its error, and what the mail server said: %j', (error, fault) => {
  const wire = inboundAccountToWire({ ...account, health: { ...account.health, error } });
  expect(wire).toMatchObject({ error, ...fault });
});
