import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/**
 * A connection to the back-end on which nothing was sent. It may be opened while an order is being placed, so that its
 * call does not wait for the handshake.
 */
export type Connection = {
  socket: Socket
  /** Resolves when bytes can be sent. Rejects if the connection fails before. */
  ready: Promise<void>
  /** Whether a call may use this connection: it is still open and not older than `freshMs`. */
  isFresh: () => boolean
  /** Closes the connection. Does nothing if it is closed already. */
  close: () => void
}

/**
 * Maximum age of an unused connection. A server closes an idle connection, perhaps at the very moment of the
 * call, and then nobody knows whether the call arrived.
 */
const freshMs = 1_000

/** Begins to open a connection, for https with TLS. Nothing is sent on it. */
export function openConnection({ protocol, hostname, port }: URL): Connection {
  const host = hostname.replace(/^\[(.*)\]$/, '$1') // an IPv6 address
  const secure = protocol === 'https:'
  const socket = secure
    ? connectTls({
        host,
        port: Number(port || 443),
        servername: isIP(host) ? '' : host,
        ALPNProtocols: ['http/1.1'],
      })
    : connectTcp({ host, port: Number(port || 80) })
  // Otherwise the system may hold a body back until the back-end has acknowledged the head, 200 ms with some systems.
  socket.setNoDelay(true)
  const openedAt = performance.now()
  const ready = new Promise<void>((resolve, reject) => {
    socket.once(secure ? 'secureConnect' : 'connect', resolve)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('the connection was closed before anything was sent')))
  })
  ready.catch(() => {}) // a call on this connection reports the error
  socket.on('error', () => {})
  return {
    socket,
    ready,
    isFresh: () => !socket.destroyed && !socket.readableEnded && performance.now() - openedAt < freshMs,
    close: () => socket.destroy(),
  }
}
