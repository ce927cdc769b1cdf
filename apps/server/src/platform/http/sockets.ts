import type { FastifyInstance } from 'fastify'
import { BlockList, isIPv6, type Server, type Socket } from 'node:net'
import { networkOf } from './net.ts'

/** Timeouts for sending a request, and maximum numbers of connections. */
export type SocketLimits = {
  /** For the headers of a request, from its first byte or from connecting. */
  headersMs: number
  /** For the whole request including its body: enough for the largest file over a slow mobile connection. */
  requestMs: number
  /** For the rest of a request that is already answered, so that a refused sender cannot go on sending. */
  restMs: number
  /** For a client to read on in an answer. One that stops reading would hold what the answer is read from for ever. */
  unreadMs: number
  /** How often connections are checked. */
  checkEveryMs: number
  /** Maximum number of connections. */
  maxSockets: number
  /** Maximum from one address, so that there is always room for others. */
  maxOfOneAddress: number
}

export const usualSockets: SocketLimits = {
  headersMs: 15_000,
  requestMs: 120_000,
  restMs: 5_000,
  unreadMs: 120_000,
  checkEveryMs: 5_000,
  maxSockets: 4_000,
  maxOfOneAddress: 1_000,
}

/** Returns the timeouts that Node enforces itself, with its own clock. */
export const timeoutsOf = ({ headersMs, requestMs, checkEveryMs }: SocketLimits) => ({
  requestTimeout: requestMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
})

/**
 * Limits the connections in total and per address. A configured proxy represents many clients, so only the
 * total applies to it. Excess connections are closed without an answer, since an answer would cost too much.
 */
export function boundSockets(
  server: Server,
  { maxSockets, maxOfOneAddress }: SocketLimits,
  trustedProxies: readonly string[],
): void {
  server.maxConnections = maxSockets
  const isProxy = proxyCheck(trustedProxies)
  const countByNetwork = new Map<string, number>()
  let socketCount = 0
  server.on('connection', (socket: Socket) => {
    if (socketCount >= maxSockets) return void socket.destroy() // counted over all addresses that the server listens on
    socketCount += 1
    socket.once('close', () => (socketCount -= 1))
    const address = socket.remoteAddress ?? ''
    if (isProxy(address)) return
    const network = networkOf(address)
    const count = (countByNetwork.get(network) ?? 0) + 1
    if (count > maxOfOneAddress) return void socket.destroy()
    countByNetwork.set(network, count)
    socket.once('close', () => {
      const remaining = countByNetwork.get(network)! - 1
      if (remaining === 0) countByNetwork.delete(network)
      else countByNetwork.set(network, remaining)
    })
  })
}

/**
 * Ends a connection whose request was answered before it was sent completely, unless the rest arrives soon;
 * Node would wait for more than a minute. The connection is not ended at once, since a browser that is still
 * sending would see a broken connection instead of the answer.
 */
export function endUnfinished(http: FastifyInstance, { restMs }: SocketLimits): void {
  http.addHook('onResponse', ({ raw }, _reply, done) => {
    // A request that Fastify made itself (`inject`) has no connection, and is neither complete nor incomplete.
    if (raw.complete === false) {
      const timer = setTimeout(() => raw.socket.destroy(), restMs)
      // The request's `close` event comes both when it ends and when it is aborted. The connection's `close`
      // is not used, since a connection serves many requests.
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

/**
 * Ends a connection whose client stays connected and has read nothing of an answer for `unreadMs`. However slowly it
 * reads, each part that it takes begins the time again; so does a part that we send.
 */
export function endUnread(http: FastifyInstance, { unreadMs }: SocketLimits): void {
  http.addHook('onRequest', (_request, { raw }, done) => {
    // Also called while we work and have nothing to send.
    raw.setTimeout(unreadMs, () => {
      if (raw.socket && raw.socket.writableLength > 0) raw.socket.destroy()
    })
    done()
  })
}

/** Creates the function that tells whether an address is that of a trusted proxy, or in a trusted network. */
export function proxyCheck(trustedProxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const one of trustedProxies) {
    const [address = '', bits] = one.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
