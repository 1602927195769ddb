import type { Exchange } from './exchange.ts';
import { faultOf } from './fault.ts';
import type { ApiParts, LogLine } from './parts.ts';

/** The members that identify a failed request. */
type Failed = Pick<Exchange, 'requestId' | 'operation' | 'activity'>;

/** One line for what was not foreseen; none for our own refusals. */
export const logFault = (parts: Pick<ApiParts, 'log' | 'during'>, exchange: Failed, error: unknown): void => {
  const fault = faultOf(error);
  if (fault === null) return;
  parts.log({
    level: 'error',
    message: 'fault',
    request_id: exchange.requestId,
    error: fault,
    operation: exchange.operation,
    ...activityFacts(parts, exchange),
  });
};

/** For the lines that are written when the work is over. */
export const activityFacts = (
  { during }: Pick<ApiParts, 'during'>,
  { activity }: Pick<Exchange, 'activity'>,
): LogLine => {
  const { workspaceId, traceparent } = activity;
  const [, traceId, spanId] = (during && traceparent?.split('-')) || [];
  return {
    ...(workspaceId !== null && { workspace_id: workspaceId }),
    ...(traceId !== undefined && spanId !== undefined && { trace_id: traceId, span_id: spanId }),
  };
};
