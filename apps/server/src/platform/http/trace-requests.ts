import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readTraceparent, type Span, type Traces, withTraceparent } from '../monitoring/traces.ts'
import { newRouteNames, routeOf } from './route-of.ts'

/**
 * A span for each request of the API, within the trace that its sender names in `traceparent`, if any. The
 * live stream has none: it is open all day.
 */
export function traceRequests(http: FastifyInstance, traces: Traces): void {
  const routeName = newRouteNames()
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
      const name = routeName(request, statusCode)
      span.rename(`${request.method} ${name}`)
      span.set({ 'http.route': name, 'http.response.status_code': statusCode })
      if (statusCode >= 500) span.fail()
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
