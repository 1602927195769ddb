/** Operations of `/console/api`, with samples: its own, and those of the API that an agent may call. */
import { consoleEndpoints, type Endpoint } from '@tidemark/http';
import {
  type ConsoleSample,
  consoleSamples,
  pathOf,
  queryOf,
  type Records,
  sampleOf,
} from '@tidemark/samples';
import type { SampleCall } from './samples.ts';

export type ConsoleOperation = ConsoleSample & Readonly<{ name: string; endpoint: Endpoint }>;

/** Throws when an endpoint has no sample. */
export const consoleOperations: readonly ConsoleOperation[] = consoleEndpoints.map((endpoint) => ({
  ...(consoleSamples[endpoint.operation] ?? sampleOf(endpoint.operation)),
  name: endpoint.operation,
  endpoint,
}));

export const consoleCall = ({ endpoint, call }: ConsoleOperation, records: Records): SampleCall => {
  const input = call(records);
  const sent = { method: endpoint.method, path: pathOf(endpoint.path, input), query: queryOf(input) };
  return input.body ? { ...sent, body: input.body } : sent;
};
