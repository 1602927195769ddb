/** What customers send in tests. */
import type { Client } from './client.ts';

/** The address of the customer whose records are furnished. */
export const writerOfRequests = 'wilma@customer.example';

/** A request of the customer who calls. */
export const submitted = (customer: Client, wanted: Readonly<Record<string, unknown>> = {}) =>
  customer.post('/portal/requests', {
    subject: 'The parcel is late',
    message: 'It should be here.',
    ...wanted,
  });

/** Registers the customer's device, or makes it theirs. */
export const customersDevice = (customer: Client) =>
  customer.post('/portal/devices', { push_token: 'the-customers-push-token', platform: 'android' });

/** Values that no subject, message or body is. */
export const noText: readonly unknown[] = [
  undefined,
  null,
  '',
  '  ',
  5,
  true,
  [],
  {},
  'a\u0000b',
  '\ud800',
  'x'.repeat(1_000_000),
];

/** One call of each use case that asks who is signed in. */
export const portalCalls: readonly (readonly [string, string, unknown?])[] = [
  ['GET', '/portal/me'],
  ['GET', '/portal/requests'],
  ['GET', '/portal/request-fields'],
  ['POST', '/portal/requests', { subject: 'Hello', message: 'Hello?' }],
  ['GET', '/portal/requests/1'],
  ['POST', '/portal/requests/1/messages', { body: 'Hello?' }],
  ['GET', '/portal/files/019a0000-ffff-7000-8000-000000000001'],
  ['POST', '/portal/devices', { push_token: 'a-token', platform: 'ios' }],
  ['DELETE', '/portal/devices/019a0000-ffff-7000-8000-000000000001'],
  ['GET', '/portal/notifications'],
  ['POST', '/portal/notifications/read', {}],
];
