import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { refuse } from './refusal.ts'

/** Figures for Prometheus, for this machine only. `gauges` are read when they are asked for. */
export function metricsRoute(
  http: FastifyInstance,
  gauges: Record<string, { help: string; read: () => Promise<number> | number }>,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect: async function collect() {
        this.set(await read())
      },
    })
  }
  const timers = new Map<string, (seconds: number) => void>()
  const answeredWell = new Set<string>()
  http.addHook('onResponse', (request, reply, done) => {
    const asked = routeOf(request)
    if (reply.statusCode < 400) answeredWell.add(asked)
    const route = answeredWell.has(asked) ? asked : 'unknown'
    const key = `${request.method} ${route} ${reply.statusCode}`
    let observe = timers.get(key)
    if (!observe) {
      const timer = duration.labels(request.method, route, String(reply.statusCode))
      observe = (seconds) => timer.observe(seconds)
      timers.set(key, observe)
    }
    observe(reply.elapsedTime / 1000)
    done()
  })
  http.get('/metrics', async (request, reply) => {
    if (!fromThisMachine(request)) refuse('not-permitted')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/**
 * `/api/area/command`: what follows is a key, and whatever nobody has ever answered well is anybody's invention. A label for each
 * of those would fill the memory.
 */
function routeOf({ routeOptions, url }: FastifyRequest): string {
  if (routeOptions.url !== '/api/*') return routeOptions.url ?? 'unknown'
  return url.split('?', 1)[0]!.split('/', 4).join('/')
}

/** A proxy on this machine also calls from loopback, but says for whom. */
const fromThisMachine = (request: FastifyRequest) =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) &&
  (request.headers['x-forwarded-for'] === undefined || request.ip !== request.socket.remoteAddress)
