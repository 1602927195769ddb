/** Spans for OpenTelemetry, sent by OTLP as the standard variables `OTEL_…` of the process say. Loaded only where these name a receiver. */
import { hostname } from 'node:os';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { type Activity, DeskError } from '@tidemark/domain';
import type { Tracer } from './activities.ts';
import type { ProcessName } from './log.ts';
import { samplerOf } from './trace-sampler.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

export { samplerOf };

/** `close` sends what is not sent yet. */
export type Tracing = Readonly<{ tracer: Tracer; close: () => Promise<void> }>;

export const startTracing = (name: ProcessName): Tracing => {
  const sampler = samplerOf(process.env);
  const exporter = new OTLPTraceExporter();
  const provider = new TracerProvider({
    resource: resourceOf(name),
    sampler,
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const spans = provider.getTracer('tidemark', name.version);
  const tracer: Tracer = (activity) => {
    const kind = activity.requestId === undefined ? SpanKind.CONSUMER : SpanKind.SERVER;
    const span = spans.startSpan(activity.operation, { kind }, callerOf(activity));
    const { traceId, spanId, traceFlags } = span.spanContext();
    const flags = traceFlags.toString(16).padStart(2, '0');
    activity.traceparent = writeTraceparent({ traceId, parentId: spanId, flags });
    return (error) => {
      // A caller that was recognised meanwhile may have named the request.
      const { requestId, workspaceId } = activity;
      if (requestId !== undefined) span.setAttribute('tidemark.request_id', requestId);
      if (workspaceId !== null) span.setAttribute('tidemark.workspace_id', workspaceId);
      if (error !== undefined) span.setAttribute('error.type', typeOf(error));
      // A refusal is an answer. What failed is in the log, where no span carries its text away.
      if (error !== undefined && !(error instanceof DeskError))
        span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
  };
  // Spans that no collector takes may be lost: a stop does not wait for them.
  return { tracer, close: () => provider.shutdown().catch(() => undefined) };
};

/** The variables about the service have precedence. */
const resourceOf = ({ role, version }: ProcessName) =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'tidemark',
        'service.version': version,
        'tidemark.role': role,
        'host.name': hostname(),
        'process.pid': process.pid,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));

const callerOf = ({ traceparent }: Activity) => {
  const caller = readTraceparent(traceparent);
  if (!caller) return ROOT_CONTEXT;
  const { traceId, parentId: spanId, flags } = caller;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
};

const typeOf = (error: unknown): string => {
  if (error instanceof DeskError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
};
