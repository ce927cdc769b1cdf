import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Traces follow a command from its request through the credit order to each attempt at the back-end and its
 * answer. Only `otlp-traces.ts` knows OpenTelemetry, and it is loaded only if a collector is set.
 */
export type Traces = {
  start: (span: SpanStart) => Span
  /** Sends the remaining spans, but does not wait long for a collector. */
  close: () => Promise<void>
}

export type SpanStart = {
  name: string
  /** Left out for a span within this process. */
  kind?: 'server' | 'client'
  /** The `traceparent` of the parent span, in this or another process; null for the first span of a trace. */
  parent: string | null
  /** The trace, if there is no parent; a random one by default. */
  traceId?: string
  /** As `performance.now()` returns it; now by default. */
  startedAt?: number
  attributes?: SpanAttributes
}

/**
 * Attributes that a span may have: ids, kinds and results. Never a name, an account, an amount, a secret, or
 * text written by a person.
 */
type SpanAttributes = Partial<
  Record<
    | 'http.request.method'
    | 'http.route'
    | 'http.response.status_code'
    | 'khlang.request'
    | 'khlang.order'
    | 'khlang.order.kind'
    | 'khlang.order.purpose'
    | 'khlang.attempt'
    | 'khlang.verdict'
    | 'khlang.outcome',
    string | number
  >
>

export type Span = {
  /** The span's position in the trace, as W3C Trace Context writes it. */
  traceparent: string
  rename: (name: string) => void
  set: (attributes: SpanAttributes) => void
  /** Marks it as failed. */
  fail: () => void
  end: () => void
}

const traceparentStorage = new AsyncLocalStorage<string>()

/** The `traceparent` of the span in which this runs; undefined without traces. */
export const currentTraceparent = (): string | undefined => traceparentStorage.getStore()

/** Runs work so that everything called from it belongs to this span. */
export const withTraceparent = <Result>(traceparent: string, work: () => Result): Result =>
  traceparentStorage.run(traceparent, work)

export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35)

/**
 * Runs work in a span of its own, which ends with it; by default a child of the current span. Without traces it only
 * runs the work, with null.
 */
export async function inSpan<Result>(
  traces: Traces | null,
  start: Omit<SpanStart, 'parent'> & { parent?: string | null },
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  if (!traces) return work(null)
  const span = traces.start({ parent: currentTraceparent() ?? null, ...start })
  try {
    return await withTraceparent(span.traceparent, () => work(span))
  } catch (error) {
    span.fail()
    throw error
  } finally {
    span.end()
  }
}

const wellFormed = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/

/**
 * Reads the `traceparent` of a request; null if there is none or it is invalid. Anybody may send one: it only
 * decides in which trace the request appears. The audit log identifies requests by our own id.
 */
export function readTraceparent(header: unknown): string | null {
  const [, traceId, spanId, flags] = (typeof header === 'string' && wellFormed.exec(header)) || []
  return traceId === undefined ? null : `00-${traceId}-${spanId}-${flags}`
}
