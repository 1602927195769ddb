/** The records of a process about its work: its log, whose lines name the process and the work, and its statements. */
import {
  type Activities,
  activityFacts,
  createActivities,
  createLog,
  type Environment,
  type ProcessName,
  readSettings,
  type StatementWatch,
  watchStatements,
  wordSetting,
} from '@tidemark/node';
import * as v from 'valibot';
import { version } from './version.ts';

type ObservedSettings = Readonly<{ LOG_LEVEL: string; SLOW_STATEMENT_MS: number }>;

export type Observed = Readonly<{
  log: ReturnType<typeof createLog>;
  /** Runs a request, task or chore under its name. */
  during: Activities['run'];
  onStatement: StatementWatch['onStatement'];
  statements: StatementWatch['figures'];
  /** Sends the spans that are not sent yet; undefined where none are made. */
  endTraces: (() => Promise<void>) | undefined;
}>;

export const observe = async (
  { LOG_LEVEL, SLOW_STATEMENT_MS }: ObservedSettings,
  role: ProcessName['role'],
  environment: Environment,
): Promise<Observed> => {
  const name = { role, version };
  const tracing = hasReceiver(environment) ? await startTracing(name, environment) : null;
  const { run: during, current } = createActivities(tracing?.tracer);
  const facts = () => activityFacts(current());
  const log = createLog(LOG_LEVEL, { process: name, facts });
  const { onStatement, figures: statements } = watchStatements(log, SLOW_STATEMENT_MS);
  return { log, during, onStatement, statements, endTraces: tracing?.close };
};

/** The packages of OpenTelemetry read the environment of the process: what a settings file sets is added to it. */
const startTracing = async (name: ProcessName, environment: Environment) => {
  readSettings(receivers, environment);
  const ofTracing = Object.entries(environment).filter(([variable]) => variable.startsWith('OTEL_'));
  Object.assign(process.env, Object.fromEntries(ofTracing));
  const tracing = await import('@tidemark/node/tracing');
  return tracing.startTracing(name);
};

/** Throws where the variables of OpenTelemetry would end the start; `doctor` asks too. */
export const checkTracing = async (environment: Environment): Promise<void> => {
  if (!hasReceiver(environment)) return;
  readSettings(receivers, environment);
  const { samplerOf } = await import('@tidemark/node/tracing');
  samplerOf(environment);
};

const receiver = wordSetting(
  'an address like http://collector.example:4318',
  /^https?:\/\/[^\s/]+/,
  'Where the spans are sent.',
);

/** The packages of OpenTelemetry would send the spans nowhere. */
const receivers = v.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: receiver,
});

/** The variables that every program with OpenTelemetry understands. */
const hasReceiver = (environment: Environment): boolean =>
  Boolean(environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
  environment.OTEL_SDK_DISABLED !== 'true' &&
  environment.OTEL_TRACES_EXPORTER !== 'none';
