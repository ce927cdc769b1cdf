import { lookup } from 'node:dns/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'

type Binding = { port: number; host: string }

/**
 * Makes the console listen. `localhost` means both address families of this machine: connections to the
 * second family are passed to the same server, so that its limits and timeouts apply to all of them. Fastify
 * itself would start a second server without our limits.
 */
export async function listenAt(http: FastifyInstance, { port, host }: Binding): Promise<string> {
  if (host !== 'localhost') return http.listen({ port, host })
  const addresses = await lookup(host, { all: true })
  return listenAtAll(http, { port, addresses: [...new Set(addresses.map(({ address }) => address))] })
}

/** The first address is required; others at which the server cannot listen are left out. */
export async function listenAtAll(
  http: FastifyInstance,
  { port, addresses: [first = '127.0.0.1', ...others] }: { port: number; addresses: string[] },
): Promise<string> {
  const servers: Server[] = []
  http.addHook('preClose', async () => {
    for (const one of servers) one.close()
  })
  const url = await http.listen({ port, host: first })
  const firstPort = (http.server.address() as AddressInfo).port
  for (const address of others) {
    // The same options as the first server: half-open connections are allowed, and Nagle's algorithm is off.
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      http.server.emit('connection', socket),
    )
    server.maxConnections = http.server.maxConnections
    server.listen(firstPort, address)
    if (
      await once(server, 'listening').then(
        () => true,
        () => false,
      )
    )
      servers.push(server)
  }
  return url
}
