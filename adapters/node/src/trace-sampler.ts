/** Which traces are sent, by the standard variables of OpenTelemetry. Its packages do not read these two. */
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import * as v from 'valibot';
import { choiceSetting } from './settings/kinds.ts';
import { type Environment, readSettings } from './settings/read-settings.ts';

/** A sampler that asks the caller decides itself only where the trace begins here. */
const samplers = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
} as const satisfies Readonly<Record<string, (ratio: number) => Sampler>>;

type SamplerName = keyof typeof samplers;

const names = Object.keys(samplers) as SamplerName[];

const isRatio = (text: string): boolean => text.trim() !== '' && Number(text) >= 0 && Number(text) <= 1;

const samplerSettings = v.object({
  OTEL_TRACES_SAMPLER: choiceSetting(names, 'parentbased_traceidratio', 'Which traces are sent.'),
  OTEL_TRACES_SAMPLER_ARG: v.pipe(
    v.optional(v.string(), '1'),
    v.check(isRatio, 'a number from 0 to 1'),
    v.transform(Number),
    v.description('The share of the traces that is sent.'),
  ),
});

/** Throws for a sampler that is none of these, and for a ratio that is no number from 0 to 1. */
export const samplerOf = (environment: Environment): Sampler => {
  const settings = readSettings(samplerSettings, environment);
  return samplers[settings.OTEL_TRACES_SAMPLER](settings.OTEL_TRACES_SAMPLER_ARG);
};
