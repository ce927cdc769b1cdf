import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * An address whose connections are forwarded to one server or another, as in a shop with a standby. Each
 * switch cuts the open connections.
 */
export interface SwitchedAddress extends AsyncDisposable {
  port: number
  /** Forwards connections to the server on this port from now on; null, as at first: to none, they are cut at once. */
  switchTo(port: number | null): void
}

/** Listens on a free port of 127.0.0.1. */
export async function newSwitchedAddress(): Promise<SwitchedAddress> {
  const open = new Set<Socket>()
  let target: number | null = null
  const server = createServer((near) => {
    if (target === null) return void near.destroy()
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => open.forEach((socket) => socket.destroy())
  return {
    port: (server.address() as { port: number }).port,
    switchTo(port) {
      target = port
      cut()
    },
    async [Symbol.asyncDispose]() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
