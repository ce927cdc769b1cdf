import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { refuse } from '../http/refusal.ts'
import { newRouteNames } from '../http/route-of.ts'

/**
 * Metrics by name, each read whenever the metrics are requested. One that cannot be read is `NaN`, as Prometheus writes
 * an unknown value: during an outage of the database the others are needed most.
 */
export type Gauges = Record<string, { help: string; read: () => Promise<number> | number }>

/**
 * Serves metrics for Prometheus, to this machine and to callers with the token (undefined: to this machine alone). A
 * metric that takes longer than `readWithinMs` is unknown; Prometheus itself gives up after ten seconds. `more` are
 * metrics that other parts of the server count themselves.
 */
export function metricsRoute(
  http: FastifyInstance,
  {
    gauges,
    more: registries = [],
    token,
    readWithinMs = 3_000,
  }: { gauges: Gauges; more?: readonly Registry[]; token: string | undefined; readWithinMs?: number },
): void {
  const registry = new Registry()
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
        this.set(await readOrUnknown(read, readWithinMs))
      },
    })
  }
  const timers = new Map<string, (seconds: number) => void>()
  // Only known routes become labels: a label for each invented path would fill the memory.
  const routeName = newRouteNames()
  http.addHook('onResponse', (request, reply, done) => {
    const route = routeName(request, reply.statusCode)
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
    if (!fromThisMachine(request) && !carriesToken(request, token)) refuse('not-permitted')
    const all = Registry.merge([ofThisProcess(), registry, ...registries])
    return reply.type(all.contentType).send(await all.metrics())
  })
}

async function readOrUnknown(read: Gauges[string]['read'], withinMs: number): Promise<number> {
  try {
    return await Promise.race([read(), pause(withinMs, Number.NaN, { ref: false })])
  } catch {
    return Number.NaN
  }
}

/**
 * Metrics of the whole process (memory, event loop), however many servers it started. Collected from the first
 * request for metrics on, so that it costs nothing if nobody asks. The event loop is sampled twenty times a second
 * instead of a hundred, which was most of the work of an idle server.
 */
let processRegistry: Registry | undefined
function ofThisProcess(): Registry {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry, eventLoopMonitoringPrecision: 50 })
  return processRegistry
}

function carriesToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined || headers.authorization === undefined) return false
  const [givenToken, expectedToken] = [headers.authorization, `Bearer ${token}`].map(digest)
  return timingSafeEqual(givenToken!, expectedToken!)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns whether a request comes from this machine. A proxy on this machine also calls from loopback, but
 * adds a header with its client's address.
 */
const fromThisMachine = (request: FastifyRequest) =>
  ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip) &&
  (request.headers['x-forwarded-for'] === undefined || request.ip !== request.socket.remoteAddress)
