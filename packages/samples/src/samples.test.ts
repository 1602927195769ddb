import { expect, test } from 'vitest';
import { exampleRecords } from './records.ts';
import { sampleOf, samples } from './samples.ts';
import { pathOf, queryOf } from './sent.ts';

test('an operation without a sample is named', () => {
  expect(() => sampleOf('mergeTickets')).toThrow(
    'The operation mergeTickets needs a sample in packages/samples, and has none.',
  );
  expect(() => sampleOf('toString')).toThrow(/needs a sample/);
});

test('the path of a sample has its ids, percent-encoded', () => {
  expect(pathOf('/contacts/:id', sampleOf('getContact').call(exampleRecords))).toBe(
    `/contacts/${exampleRecords.contactId}`,
  );
  expect(pathOf('/tags/:name/of/:number', { path: { name: 'a/b', number: 7 } })).toBe('/tags/a%2Fb/of/7');
});

test('the query of a sample is text: lists with commas, undefined values omitted', () => {
  const query = { status: ['new', 'open'], delete_tickets: true, ticket_number: 42, tag: undefined };
  expect(queryOf({ query })).toEqual({ status: 'new,open', delete_tickets: 'true', ticket_number: '42' });
  expect(queryOf({})).toEqual({});
});

test('every sample calls the client with its own request', () => {
  const called: unknown[] = [];
  const desk: object = new Proxy(() => desk, {
    get: () => desk,
    apply: (_, __, given: unknown[]) => {
      called.push(...given);
      return desk;
    },
  });
  for (const operation of Object.keys(samples)) {
    const { body } = sampleOf(operation).call(exampleRecords);
    called.length = 0;
    Reflect.apply(sampleOf(operation).client, null, [desk, exampleRecords]);
    if (body) expect(called, operation).toContainEqual(body);
  }
});
