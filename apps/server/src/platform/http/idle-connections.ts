import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const checkEveryMs = 50

/** What is known of a connection: bytes received until its last answer was sent, and until the last check. */
type Heard = { atLastAnswer: number; atLastCheck: number }

/**
 * Ends idle connections while closing: a keep-alive connection would otherwise stay open for more than a minute after
 * its last answer, and so would one that a browser opened in advance without sending a request.
 *
 * Node would also end those whose last answer is still on its way, since it counts an answer as finished when all of it
 * was handed over. A slow reader would lose the rest of a long one.
 */
export function endIdleConnections(http: FastifyInstance): void {
  const { server } = http as { server: Server }
  const open = new Map<Socket, Heard>()
  const answering = new Set<Socket>()
  server.on('connection', (socket) => {
    open.set(socket, { atLastAnswer: 0, atLastCheck: -1 })
    socket.once('close', () => {
      open.delete(socket)
      answering.delete(socket)
    })
  })
  server.on('request', ({ socket }, answer) => {
    answering.add(socket)
    answer.once('close', () => {
      answering.delete(socket)
      const heard = open.get(socket)
      if (heard) heard.atLastAnswer = socket.bytesRead
    })
  })
  // Also called by Node and by Fastify when they close.
  server.closeIdleConnections = () => {
    for (const [socket, heard] of open) {
      // Whatever was sent since the last answer is the beginning of a request.
      const isIdle = !answering.has(socket) && socket.bytesRead === heard.atLastAnswer
      // One that was never used must be silent for two checks, since a request may be on its way.
      const isSilent = socket.bytesRead > 0 || heard.atLastCheck === 0
      if (isIdle && isSilent) socket.destroy()
      heard.atLastCheck = socket.bytesRead
    }
  }
  http.addHook('preClose', (done) => {
    const interval = setInterval(() => server.closeIdleConnections(), checkEveryMs)
    server.once('close', () => clearInterval(interval))
    done()
  })
}
