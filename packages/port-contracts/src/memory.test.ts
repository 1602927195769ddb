/** Each port's suite on its test double, so that a double cannot promise less than an adapter. */
import { testPorts } from '@tidemark/domain/testing';
import { expect, test } from 'vitest';
import { doubleRuns, portSuites } from './port-suites.ts';
import { storageSuites } from './storage.contract.ts';

for (const run of Object.values(doubleRuns)) if (run !== 'with work') run();

/** Members of `Ports` without methods, and the listeners of commits. */
const noPorts = [
  ...['fileLimits', 'site', 'inboundDomain', 'inboundLimits', 'quotas', 'auditRetention', 'agentSessions'],
  'onEvents',
];

/** The suite of the storage runs these on each engine. */
const ofStorage = Object.keys(storageSuites);

test('the ports of workers and of the command line are tried by the suite of the storage', () => {
  const isOfStorage = (name: string) => !(name in portSuites) && !noPorts.includes(name);
  expect(Object.keys(testPorts()).filter(isOfStorage).toSorted()).toEqual(ofStorage.toSorted());
});

test.each(Object.keys(testPorts()).filter((name) => !noPorts.includes(name) && !ofStorage.includes(name)))(
  'the port %s has a suite, which runs on its test double',
  (name) => {
    expect(Object.keys(portSuites)).toContain(name);
    expect(Object.keys(doubleRuns)).toContain(name);
  },
);
