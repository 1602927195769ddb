import { DeskError, type ErrorCode } from '@tidemark/domain';

/** Why a service did not start, or ends by itself, in words for the operator. */
export type StartFailure = Readonly<{ code: ErrorCode; message: string }>;

/** `drain` ends once no more work is sent here, and has no limit of time; `close` has ten seconds. */
export type Running = Readonly<{ drain?: () => Promise<void>; close: () => Promise<void> }>;

const graceMs = 10_000;
const impatientMs = 1_000;
const lingerMs = 500;

/**
 * Runs a service as this process until SIGTERM or SIGINT: resolves with the exit code once it has stopped. It prints
 * one sentence for a failed start. A failed stop and an unhandled failure end the process with 1.
 */
export const runProcess = async (
  start: () => Promise<Running>,
  textOf: (failure: StartFailure) => string = ({ message }) => `${message}\n`,
): Promise<number> => {
  const fail = failing(textOf);
  process.on('uncaughtException', fail).on('unhandledRejection', fail);
  const signalled = nextSignal();
  let service: Running;
  try {
    service = await start();
  } catch (error) {
    process.stderr.write(textOf(startFailure(error)));
    return 1;
  }
  const signal = await signalled;
  process.stderr.write(`${signal}: stopping\n`);
  // The caller may catch errors, and print their outer sentence only.
  await service.drain?.().catch(fail);
  const late = setTimeout(
    () => fail(new Error(`it did not stop within ${graceMs / 1000} s`)),
    graceMs,
  ).unref();
  await service.close().catch(fail);
  clearTimeout(late);
  // All is closed: a connection or a question to DNS that still holds the process is no reason to wait, or to fail.
  setTimeout(() => process.exit(), lingerMs).unref();
  return 0;
};

/** A terminal and npm may both pass on the same key press: only a later, second signal cuts the stopping short. */
const nextSignal = (): Promise<NodeJS.Signals> => {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  let first = 0;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (first > 0 && performance.now() - first > impatientMs) process.exit(1);
    first ||= performance.now();
    resolve(signal);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  return promise;
};

const failing =
  (textOf: (failure: StartFailure) => string) =>
  (error: unknown): never => {
    const message = `Tidemark stops because of a fault of its own: ${detailOf(error)}`;
    process.stderr.write(textOf({ code: 'internal_error', message }));
    return process.exit(1);
  };

/** With the failures that an `AggregateError` holds: its own text names none of them. */
const detailOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error instanceof AggregateError ? [own, ...error.errors.map(detailOf)].join('\n') : own;
};

const startFailure = (error: unknown): StartFailure => ({
  code: error instanceof DeskError ? error.code : 'internal_error',
  message: startFault(error),
});

/** A sentence for the operator, with what the system said where that tells more. */
const startFault = (error: unknown): string => {
  if (!(error instanceof Error)) return `Tidemark could not start: ${String(error)}`;
  const cause = error.cause instanceof Error && error.cause.message !== '' ? ` (${error.cause.message})` : '';
  return error instanceof DeskError
    ? `${error.message}${cause}`
    : `Tidemark could not start: ${error.message}${cause}`;
};
