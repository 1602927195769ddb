/** The current activity of a process: log lines, slow statements and traces name the operation and its workspace. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Activity } from '@tidemark/domain';
import { nextIn, readTraceparent, writeTraceparent } from './traceparent.ts';

export type Activities = Readonly<{
  run<Result>(activity: Activity, work: () => Promise<Result>): Promise<Result>;
  current(): Activity | undefined;
}>;

/** Begins the span of an activity and sets its `traceparent`. Returns what ends the span. */
export type Tracer = (activity: Activity) => (error?: unknown) => void;

/** Without a tracer, an activity continues the trace of its caller and starts no new one. */
export const createActivities = (tracer: Tracer = goOn): Activities => {
  const running = new AsyncLocalStorage<Activity>();
  return {
    current: () => running.getStore(),
    run: async (activity, work) => {
      const end = tracer(activity);
      try {
        const result = await running.run(activity, work);
        end();
        return result;
      } catch (error) {
        end(error);
        throw error;
      }
    },
  };
};

const goOn: Tracer = (activity) => {
  if (activity.traceparent !== null) {
    const trace = readTraceparent(activity.traceparent);
    activity.traceparent = trace && writeTraceparent(nextIn(trace));
  }
  return nothing;
};

const nothing = (): void => undefined;

/** The members of log lines that describe an activity. */
export const activityFacts = (activity: Activity | undefined): Readonly<Record<string, string>> => {
  if (!activity) return {};
  const { operation, requestId, workspaceId, traceparent } = activity;
  const trace = readTraceparent(traceparent);
  return {
    operation,
    ...(requestId !== undefined && { request_id: requestId }),
    ...(workspaceId !== null && { workspace_id: workspaceId }),
    ...(trace && { trace_id: trace.traceId, span_id: trace.parentId }),
  };
};
