import type { FastifyInstance } from 'fastify'
import { BlockList, isIPv6, type Server, type Socket } from 'node:net'
import { netOf } from './net.ts'

/** How long somebody may take to say what they want, and how many may be connected. */
export type SocketLimits = {
  /** To say the head of a request, from its first byte or from when they connected. */
  headersMs: number
  /** To say all of a request, its body too: the largest file over a slow line of a telephone. */
  requestMs: number
  /** To come to the end of a request that is answered already: who may not send it has no business to go on. */
  restMs: number
  /** How often connections are looked at. */
  lookMs: number
  /** Connections at once. */
  most: number
  /** Of these, from one address: whatever it does, there is room for others. */
  mostOfOne: number
}

export const usualSockets: SocketLimits = {
  headersMs: 15_000,
  requestMs: 120_000,
  restMs: 5_000,
  lookMs: 5_000,
  most: 4_000,
  mostOfOne: 1_000,
}

/** What Node itself looks after, by its own clock. */
export const timeoutsOf = ({ headersMs, requestMs, lookMs }: SocketLimits) => ({
  requestTimeout: requestMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: lookMs },
})

/**
 * A bound on connections, and one on those of each address. A proxy that is named speaks for many and has the first bound alone. What is
 * too much is closed without a word: an answer would cost more than it tells.
 */
export function boundSockets(
  server: Server,
  { most, mostOfOne }: SocketLimits,
  trustedProxies: readonly string[],
): void {
  server.maxConnections = most
  const proxies = listOf(trustedProxies)
  const held = new Map<string, number>()
  let all = 0
  server.on('connection', (socket: Socket) => {
    if (all >= most) return void socket.destroy() // of all places it listens at
    all += 1
    socket.once('close', () => (all -= 1))
    const address = socket.remoteAddress ?? ''
    if (proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return
    const whose = netOf(address)
    const count = (held.get(whose) ?? 0) + 1
    if (count > mostOfOne) return void socket.destroy()
    held.set(whose, count)
    socket.once('close', () => {
      const left = held.get(whose)! - 1
      if (left === 0) held.delete(whose)
      else held.set(whose, left)
    })
  })
}

/**
 * Ends a connection on which a request was answered before it was told to its end, unless the rest comes soon: Node would wait for it for
 * more than a minute. Not at once: a browser that is still sending would hear of a broken connection and not what it was told.
 */
export function endUnfinished(http: FastifyInstance, { restMs }: SocketLimits): void {
  http.addHook('onResponse', ({ raw }, _reply, done) => {
    // A request that Fastify made for itself (`inject`) came over no connection, and is neither complete nor not.
    if (raw.complete === false) {
      const late = setTimeout(() => raw.socket.destroy(), restMs)
      raw.once('end', () => clearTimeout(late))
      raw.socket.once('close', () => clearTimeout(late))
    }
    done()
  })
}

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList()
  for (const one of addresses) {
    const [address = '', bits] = one.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
