/** One sample call of each operation, with its result: tests, proofs, the client's test and the reference derive theirs. */
export { type ConsoleSample, consoleSamples } from './console.ts';
export { exampleRecords, password, pkce, type Records } from './records.ts';
export type { AnySample, Effect, SampleInput, StatusByRole } from './sample.ts';
export { sampleOf, samples } from './samples.ts';
export { pathOf, queryOf } from './sent.ts';
