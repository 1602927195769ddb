/** Sample calls of customers. */
import { exampleRecords, pathOf } from '@tidemark/samples';
import type { Client } from './client.ts';
import { operations } from './operations.ts';

/** The address of the customer whose records are furnished. */
export const writerOfRequests = 'wilma@customer.example';

/** A request of the customer who calls. */
export const submitted = (customer: Client, overrides: Readonly<Record<string, unknown>> = {}) =>
  customer.post('/portal/requests', {
    subject: 'The parcel is late',
    message: 'It should be here.',
    ...overrides,
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

/** One call of each operation of customers, but the one that ends their session; nobody has the records that it names. */
export const portalCalls: readonly (readonly [string, string, unknown?])[] = operations
  .filter(({ name, endpoint }) => endpoint.needs === 'customer' && name !== 'logOutCustomer')
  .map(({ endpoint, call }) => {
    const input = call(exampleRecords);
    return [endpoint.method, pathOf(endpoint.path, input), input.body] as const;
  });
