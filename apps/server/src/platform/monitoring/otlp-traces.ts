import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type SpanContext, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from './log.ts'
import type { TraceSettings } from './trace-settings.ts'
import type { Span, SpanStart, Traces } from './traces.ts'

/** How long the end of the process waits for the collector. */
const closeWithinMs = 2_000

/** How long spans are gathered before they are sent, and how long the collector may take for them. */
type Pace = { sendAfterMs?: number; giveUpMs?: number }

/**
 * Sends spans to an OpenTelemetry collector (OTLP/HTTP). At most 2,048 spans wait in memory; spans that the
 * collector does not accept in time are dropped. No step of an order waits for the collector.
 */
export function startTraces(
  { endpoint, headers, ratio, sendAfterMs = 5_000, giveUpMs = 5_000 }: TraceSettings & Pace,
  { node, log }: { node: string; log: Log },
): Traces {
  const random = new RandomIdGenerator()
  let wantedTraceId: string | undefined
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: giveUpMs })
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES come last: they win.
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'khlang', 'service.instance.id': node }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    idGenerator: {
      generateTraceId: () => wantedTraceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: loggingChanges(exporter, log), scheduledDelayMillis: sendAfterMs }),
    ],
  })
  const tracer = provider.getTracer('khlang')
  return {
    start({ name, kind, parent, traceId, startedAt, attributes = {} }: SpanStart): Span {
      const parentContext =
        parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, toContext(parent))
      wantedTraceId = traceId
      const span = tracer.startSpan(
        name,
        {
          kind: kind === 'server' ? SpanKind.SERVER : kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL,
          attributes,
          ...(startedAt !== undefined && { startTime: startedAt }),
        },
        parentContext,
      )
      wantedTraceId = undefined
      return {
        traceparent: toTraceparent(span.spanContext()),
        rename: (to) => void span.updateName(to),
        set: (more) => void span.setAttributes(more),
        fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
        end: () => span.end(),
      }
    },
    async close() {
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, closeWithinMs)
      await Promise.race([provider.shutdown().catch(() => {}), late])
      clearTimeout(timer)
    },
  }
}

/**
 * Logs once when the collector stops accepting spans and once when it accepts them again, instead of at each
 * batch.
 */
function loggingChanges(exporter: OTLPTraceExporter, log: Log): SpanExporter {
  let isTaken = true
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ code, error }) => {
        const isAccepted = code === 0
        if (isAccepted !== isTaken)
          log.warn(
            error ? { err: error } : {},
            isAccepted
              ? 'the collector takes traces again'
              : 'the collector does not take traces: they are dropped until it does',
          )
        isTaken = isAccepted
        done({ code: 0 }) // nobody else needs to know
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  }
}

const toContext = (traceparent: string): SpanContext => {
  const [, traceId, spanId, flags] = traceparent.split('-')
  return { traceId: traceId!, spanId: spanId!, traceFlags: Number.parseInt(flags!, 16), isRemote: true }
}

const toTraceparent = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
