/** Requests as the reference shows them: the sample of each operation, on the records of the reference. */
import { consoleSamples, exampleRecords, pathOf, queryOf, sampleOf } from '@tidemark/samples';
import type { Endpoint } from '../endpoint.ts';
import { jsonSchemaOf } from '../schemas.ts';

/**
 * Null where nothing is sent. What names a record or a field of the workspace and may be left out is left out, so that a reader
 * who has none of them can paste the call.
 */
export const bodyExampleOf = (endpoint: Endpoint): Readonly<Record<string, unknown>> | null => {
  const { body } = exampleCall(endpoint);
  if (!body || !endpoint.body) return null;
  const { required = [] } = jsonSchemaOf(endpoint.body, 'input');
  const isShown = ([name, value]: readonly [string, unknown]): boolean =>
    required.includes(name) || (name !== 'custom_fields' && !namesRecord(value));
  // As it is sent: a file of a sample is JSON only then.
  return JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(body).filter(isShown))));
};

const namesRecord = (value: unknown): boolean => {
  const text = JSON.stringify(value);
  return names.some((name) => text.includes(name));
};

const names = Object.values(exampleRecords).filter((value) => typeof value === 'string');

/** The path with an id or a number in the place of each parameter. */
export const pathExampleOf = (endpoint: Endpoint): string => pathOf(endpoint.path, exampleCall(endpoint));

/** The query of the sample; it may name more than the call needs. */
export const queryExampleOf = (endpoint: Endpoint): Readonly<Record<string, string>> =>
  queryOf(exampleCall(endpoint));

const exampleCall = ({ operation }: Endpoint) =>
  (consoleSamples[operation] ?? sampleOf(operation)).call(exampleRecords);
