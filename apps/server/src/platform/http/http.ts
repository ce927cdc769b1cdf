import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { isByBearer } from './bearer.ts'
import { type BodyLimits, boundBodies, usualBodies } from './bodies.ts'
import { isCanonical } from './canonical-address.ts'
import type { Log } from '../monitoring/log.ts'
import type { Traces } from '../monitoring/traces.ts'
import { problem, retryAfter, toProblem } from './problem.ts'
import { refuse } from './refusal.ts'
import { withOrigin } from './origin.ts'
import { ownHostnameCheck } from './own-hostname.ts'
import { jsonHeaders, safetyHeaders } from './safety-headers.ts'
import { endIdleConnections } from './idle-connections.ts'
import { isOfContract } from './route-of.ts'
import { type RefusalLimits, slowRefusals, usualRefusals } from './slow-refusals.ts'
import { traceRequests } from './trace-requests.ts'
import {
  boundSockets,
  endUnfinished,
  endUnread,
  proxyCheck,
  type SocketLimits,
  timeoutsOf,
  usualSockets,
} from './sockets.ts'

export type HttpOptions = {
  publicUrl: string
  trustedProxies?: readonly string[]
  log: Log
  /** Null or left out if no traces are made. */
  traces?: Traces | null | undefined
  sockets?: Partial<SocketLimits> | undefined
  bodies?: Partial<BodyLimits> | undefined
  refusals?: Partial<RefusalLimits> | undefined
}

/**
 * Creates the server without its routes: security headers, error handling, and checks of the origin and size
 * of requests.
 */
export async function createHttp({
  publicUrl,
  trustedProxies = [],
  log,
  traces,
  sockets,
  bodies,
  refusals,
}: HttpOptions): Promise<FastifyInstance> {
  const limits = { ...usualSockets, ...sockets }
  const isProxy = proxyCheck(trustedProxies)
  const secure = publicUrl.startsWith('https:')
  const http = fastify({
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: 2 * 1024 * 1024,
    // On closing, requests under way are answered; connections without a request are ended.
    forceCloseConnections: 'idle',
    // So is a request that arrives meanwhile on a connection in use; its answer ends the connection. Fastify's own 503
    // would have another form than ours, and nothing would be gained by it: until it has closed, a server can do all.
    return503OnClosing: false,
    logger: false,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => refuseAddress(error, request, reply, { secure }),
    genReqId({ headers, socket }) {
      const givenId = headers['x-request-id']
      return givenId !== undefined && isProxy(socket.remoteAddress ?? '') ? requestId(givenId) : randomUUID()
    },
    ...timeoutsOf(limits),
    routerOptions: { maxParamLength: 300 },
  })
  const [setSafetyHeaders, setJsonHeaders] = [safetyHeaders({ secure }), jsonHeaders({ secure })]
  const ownOrigin = new URL(publicUrl).origin
  const isOwnHostname = ownHostnameCheck(publicUrl)

  await http.register(compress, compression)
  endIdleConnections(http)
  boundSockets(http.server, limits, trustedProxies)
  endUnfinished(http, limits)
  endUnread(http, limits)
  boundBodies(http, { ...usualBodies, ...bodies })
  const noticeProxy = noticeUntrusted({ trustedProxies, log })
  http.addHook('onRequest', (request, reply, done) => {
    if (isOfContract(request)) setJsonHeaders(reply.raw)
    else setSafetyHeaders(reply.raw)
    reply.raw.setHeader('x-request-id', request.id)
    if (!isCanonical(request.raw.url ?? '', ownOrigin))
      refuse('not-found', {
        detail:
          'The path is not canonical: write it without duplicate slashes, dot segments or unneeded escapes.',
      })
    noticeProxy(request.headers)
    if (!isOwnHostname(request.hostname)) refuse('wrong-host', { detail: `This console is at ${ownOrigin}.` })
    const hasBearer = isByBearer(request.headers)
    // If a request has a bearer token, its cookie is ignored, so that it never also acts as the signed-in employee.
    if (hasBearer) delete request.headers.cookie
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    const byKey = hasBearer && request.raw.url!.startsWith('/api/service/') // where a key is accepted
    if (isWrite && !byKey && !comesFromUs(request.headers, ownOrigin)) refuse('wrong-origin')
    withOrigin({ address: request.ip, request: request.id, ...(isWrite && { saves: 0 }) }, done)
  })
  if (traces) traceRequests(http, traces)
  http.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/')) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
      if (reply.statusCode >= 400 && !request.url.startsWith('/api/auth/'))
        reply.header('content-type', 'application/problem+json; charset=utf-8')
    }
    done(null, payload)
  })
  slowRefusals(http, { ...usualRefusals, ...refusals })
  http.addHook('onResponse', (request, reply, done) => {
    const route = request.url.split('?')[0]!
    // Requests refused by the rate limit must not fill the log, nor cost a write each.
    const isLogged = route.startsWith('/api/') && reply.statusCode !== 429
    log[isLogged ? 'info' : 'debug'](
      {
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        request: request.id,
      },
      'answered',
    )
    done()
  })
  http.setErrorHandler((error, _request, reply) => {
    const problem = toProblem(error, log)
    const seconds = retryAfter(problem)
    if (seconds !== null) void reply.header('retry-after', seconds)
    return reply.code(problem.status).type('application/problem+json; charset=utf-8').send(problem)
  })
  return http
}

/**
 * A page of a list is 40 KB of JSON and compresses to a tenth. Compressing an answer below the threshold
 * would gain little.
 */
const compression = {
  encodings: ['gzip'],
  customTypes: /json|html/,
  threshold: 2_048,
  zlibOptions: { level: 3 },
  globalDecompression: false,
} satisfies FastifyCompressOptions

/**
 * Returns the request id of a trusted proxy, so that the logs of proxy and server can be joined; if it does not fit, one
 * that is unique over all servers. The audit log stores the id with every act: the proxy must set the header itself, and
 * not pass on that of a client.
 */
const requestId = (proxyId: string | string[]): string =>
  typeof proxyId === 'string' && /^[\w.:-]{8,64}$/.test(proxyId) ? proxyId : randomUUID()

/**
 * Refuses a message that is no valid request, has too long a line or comes too slowly, in the format of all refusals.
 * The answer is written to the socket directly, since there is no reply object.
 */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const tooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const isTimeout = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const body = JSON.stringify({
    ...problem('bad-input', {
      detail: tooLong
        ? 'Address and headers may be 16 KB together.'
        : isTimeout
          ? 'The request did not come to its end in time.'
          : 'This is not HTTP.',
    }),
    ...(isTimeout && { status: 408 }),
  })
  // A client that sends nothing may never close, so the connection is ended after this answer.
  socket.end(
    `HTTP/1.1 ${isTimeout ? '408 Request Timeout' : '400 Bad Request'}\r\ncontent-type: application/problem+json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  )
}

/**
 * Refuses a request whose address cannot be decoded, or is longer than any of ours, in the format of all refusals. It has
 * no route, so no hook sets the headers.
 */
function refuseAddress(
  { code }: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  { secure }: { secure: boolean },
): void {
  jsonHeaders({ secure })(reply.raw)
  const detail =
    code === 'FST_ERR_MAX_PARAM_LENGTH'
      ? 'A part of the path is longer than 300 characters.'
      : 'The path is not percent-encoded: write % as %25.'
  void reply
    .code(400)
    .headers({ 'x-request-id': request.id, 'cache-control': 'no-store' })
    .type('application/problem+json; charset=utf-8')
    .send(problem('bad-input', { detail }))
}

/**
 * Logs once, as an error, that a proxy is not configured: behind it all clients have the same address, so the
 * rate limits would slow all of them down together.
 */
function noticeUntrusted({ trustedProxies, log }: Required<Pick<HttpOptions, 'trustedProxies' | 'log'>>) {
  let isNoticed = trustedProxies.length > 0
  return (headers: Record<string, unknown>) => {
    if (isNoticed || headers['x-forwarded-for'] === undefined) return
    isNoticed = true
    log.error(
      {},
      'requests come with X-Forwarded-For and TRUSTED_PROXIES is empty: if there is a proxy in front of this console, name it there; until then everybody behind it counts as one address',
    )
  }
}

/**
 * Returns whether a request comes from our own page, as browsers state it. Clients that are not browsers
 * state nothing and carry no foreign cookies.
 */
function comesFromUs(headers: Record<string, string | string[] | undefined>, ownOrigin: string): boolean {
  if (headers['origin'] !== undefined) return headers['origin'] === ownOrigin
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}
