import type { AnyWorkName } from './works.ts';

/** One measurement of one server. */
export type Job = Readonly<{
  url: string;
  work: AnyWorkName;
  connections: number;
  seconds: number;
  /** The file of the data set. */
  dataSet: string;
  seed: number;
  /** A name for what this drive adds, unlike that of any other. */
  run: string;
}>;

export type Driven = Readonly<{
  answers: number;
  /** From the first request to the last answer. */
  seconds: number;
  /** Answers with another status than the work's, and connections that broke. */
  wrong: number;
  /** The count of each status. */
  statuses: Readonly<Record<string, number>>;
  bytes: number;
  /** Without the first answer of each connection. */
  latenciesUs: readonly number[];
}>;
