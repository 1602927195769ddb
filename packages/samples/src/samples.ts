import type { OperationName } from '@tidemark/client';
import { agentsSamples } from './agents.ts';
import { articlesSamples } from './articles.ts';
import { customersSamples } from './customers.ts';
import { exportsSamples } from './exports.ts';
import { peopleSamples } from './people.ts';
import type { AnySample, Sample, Samples } from './sample.ts';
import { ticketsSamples } from './tickets.ts';
import { workspaceSamples } from './workspace.ts';

/** Does not compile while an operation has no sample. */
export const samples: Samples = {
  ...ticketsSamples,
  ...peopleSamples,
  ...articlesSamples,
  ...workspaceSamples,
  ...exportsSamples,
  ...agentsSamples,
  ...customersSamples,
};

/** The sample of an operation that is known at run time only. Throws when it has none. */
export const sampleOf = (operation: string): AnySample => {
  if (!hasSample(operation))
    throw new Error(`The operation ${operation} needs a sample in packages/samples, and has none.`);
  return anySample(operation);
};

const hasSample = (operation: string): operation is OperationName => Object.hasOwn(samples, operation);

const anySample = <O extends OperationName>(operation: O): AnySample => {
  const { call, client, ...known }: Sample<O> = samples[operation];
  return { ...known, call, client: (desk, records) => client(desk, call(records)) };
};
