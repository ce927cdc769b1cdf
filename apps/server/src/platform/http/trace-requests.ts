import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readTraceparent, type Span, type Traces, withTraceparent } from '../monitoring/traces.ts'
import { routeOf } from './route-of.ts'

/**
 * A span for each request of the API, within the trace that its sender names in `traceparent`, if any. The
 * live stream has none: it is open all day.
 */
export function traceRequests(http: FastifyInstance, traces: Traces): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  http.addHook('onRequest', (request, reply, done) => {
    const route = routeOf(request)
    if (!route.startsWith('/api/') || route === '/api/live') return done()
    const span = traces.start({
      name: request.method,
      kind: 'server',
      parent: readTraceparent(request.headers['traceparent']),
      attributes: { 'http.request.method': request.method, 'khlang.request': request.id },
    })
    spans.set(request, span)
    // Also comes when the client goes away before the answer.
    reply.raw.once('close', () => {
      const { statusCode } = reply.raw
      span.set({ 'http.response.status_code': statusCode })
      if (statusCode >= 500) span.fail()
      // A path that is not there may be anything, even a person's name.
      if (statusCode !== 404) {
        span.rename(`${request.method} ${route}`)
        span.set({ 'http.route': route })
      }
      span.end()
    })
    withTraceparent(span.traceparent, done)
  })
  http.addHook('onResponse', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) withTraceparent(span.traceparent, done)
    else done()
  })
}
