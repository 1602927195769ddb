/** Each port's suite on its test double, so that a double cannot promise less than an adapter. */
import { testPorts } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { doubleRuns, portSuites } from './port-suites.ts';

for (const run of Object.values(doubleRuns)) if (run !== 'with work') run();

/** What `Ports` has without a method, and what the memory storage has besides: `work` tries it. */
const noPorts = [
  ...['fileLimits', 'site', 'inboundDomain', 'inboundLimits', 'quotas', 'auditRetention'],
  ...['bulkLoad', 'taskQueue', 'dueList', 'onEvents'],
];

test.each(Object.keys(testPorts()).filter((name) => !noPorts.includes(name)))(
  'the port %s has a suite, which runs on its test double',
  (name) => {
    expect(Object.keys(portSuites)).toContain(name);
    expect(Object.keys(doubleRuns)).toContain(name);
  },
);
