/** `/console/api/configuration`: the configuration of the workspace as one document, saved against the version that was read. */
import { DeskError, type Fault, type VersionedConfiguration } from '@tidemark/domain';
import type * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import type { TextPlace, YamlText } from '../../parts.ts';
import { ok } from '../../reply.ts';
import { unrecorded } from '../settings/unrecorded.ts';
import {
  AppliedWire,
  applied,
  ConfigurationWire,
  changesToWire,
  faultsToWire,
  PlanWire,
  planned,
  TriedWire,
  tried,
  triedToWire,
} from './wire.ts';

const path = '/configuration';
const shared = { tag: 'Configuration', needs: 'agent', ability: 'manage' } as const;

const getConfiguration = endpoint({
  ...shared,
  operation: 'getConfiguration',
  method: 'GET',
  path,
  summary: 'Get the configuration as one document',
  replies: { 200: ConfigurationWire },
  handle: async (desk, call, { yaml }) => ok(await shown(await desk.configuration.show(call), yaml)),
});

const planConfiguration = endpoint({
  ...shared,
  operation: 'planConfiguration',
  method: 'POST',
  path: `${path}/plan`,
  summary: 'See what a document would change',
  description: 'Writes nothing. The response names all mistakes at once, each with its place.',
  body: planned,
  replies: { 200: PlanWire },
  handle: async (desk, call, { body, yaml }) => {
    const given = await givenDocument(body.document, yaml);
    if (given.mistakes.length > 0) return ok({ faults: given.mistakes, warnings: [], changes: [] });
    const { faults, warnings, changes } = await desk.configuration.plan(call, given.value, body.renames);
    return ok({
      faults: faultsToWire(faults, given.placeOf),
      warnings: faultsToWire(warnings, given.placeOf),
      changes: changesToWire(changes),
    });
  },
});

const applyConfiguration = endpoint({
  ...shared,
  operation: 'applyConfiguration',
  method: 'POST',
  path: `${path}/apply`,
  summary: 'Apply a document, all of it or nothing',
  description:
    'A configuration with another version than `expected_version` is left as it is: 409 `configuration_moved`, with the current `version` and `document`. A document with a mistake returns 422, and all of them in `faults`.',
  body: applied,
  replies: { 200: AppliedWire },
  errors: ['configuration_moved'],
  handle: async (desk, call, { body, yaml }) => {
    const given = await givenDocument(body.document, yaml);
    refuseFaults(given.mistakes);
    const { renames, expected_version: expectedVersion } = body;
    const result = await desk.configuration.apply(unrecorded(call), given.value, {
      renames,
      expectedVersion,
    });
    refuseFaults(faultsToWire(result.faults, given.placeOf));
    const { changes, warnings, secrets } = result;
    return ok({
      ...(await shown(await desk.configuration.show(call), yaml)),
      changes: changesToWire(changes),
      warnings: faultsToWire(warnings, given.placeOf),
      secrets: secrets.map(({ url, secret }) => ({ url, secret })),
    });
  },
});

const tryConfiguration = endpoint({
  ...shared,
  operation: 'tryConfiguration',
  method: 'POST',
  path: `${path}/try`,
  noun: 'ticket',
  summary: 'Try the rules and SLA policies of a document on a ticket',
  description:
    'As if the ticket had just been opened. Writes and sends nothing, and takes no turn of a round-robin.',
  body: tried,
  replies: { 200: TriedWire },
  errors: ['not_found'],
  handle: async (desk, call, { body, yaml }) => {
    const given = await givenDocument(body.document, yaml);
    if (given.mistakes.length > 0) return ok({ faults: given.mistakes, rules: [], sla_policy: null });
    const outcome = await desk.rules.tryOnTicket(call, { number: body.number, document: given.value });
    return ok(triedToWire(outcome, given.placeOf));
  },
});

export const configurationEndpoints = [
  getConfiguration,
  planConfiguration,
  applyConfiguration,
  tryConfiguration,
];

const shown = async ({ version, document }: VersionedConfiguration, yaml: YamlText) => ({
  version,
  document,
  yaml: await yaml.write(document),
});

type FaultWire = v.InferOutput<typeof PlanWire>['faults'][number];

type Given = Readonly<{
  value: unknown;
  mistakes: FaultWire[];
  placeOf: ((path: Fault['path']) => TextPlace) | null;
}>;

const givenDocument = async (document: unknown, yaml: YamlText): Promise<Given> => {
  if (typeof document !== 'string') return { value: document, mistakes: [], placeOf: null };
  const { value, mistakes, placeOf } = await yaml.read(document);
  return {
    value,
    placeOf,
    mistakes: mistakes.map(({ message, line, column }) => ({ path: [], message, line, column })),
  };
};

const refuseFaults = (faults: readonly FaultWire[]): void => {
  const [first] = faults;
  if (!first) return;
  const field = ['document', ...first.path].join('.');
  throw new DeskError('validation_failed', first.message, { field, beside: { faults } });
};
