import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const checkEveryMs = 50

type Connection = {
  /** Requests whose answer was not sent to its end; several, if the client does not wait for answers. */
  answering: number
  /** Bytes received until the last answer was sent. */
  atLastAnswer: number
  /** Bytes received until the last check; -1 before the first. */
  atLastCheck: number
}

/**
 * Ends idle connections while closing: a keep-alive connection would otherwise stay open for more than a minute after
 * its last answer, and so would one that a browser opened in advance without sending a request.
 *
 * Node would also end those whose last answer is still on its way, since it counts an answer as finished when all of it
 * was handed over. A slow reader would lose the rest of a long one.
 */
export function endIdleConnections(http: FastifyInstance): void {
  const { server } = http as { server: Server }
  const open = new Map<Socket, Connection>()
  server.on('connection', (socket) => {
    open.set(socket, { answering: 0, atLastAnswer: 0, atLastCheck: -1 })
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', ({ socket }, answer) => {
    const connection = open.get(socket)
    if (!connection) return
    connection.answering += 1
    answer.once('close', () => {
      connection.answering -= 1
      connection.atLastAnswer = socket.bytesRead
    })
  })
  // Also called by Node and by Fastify when they close.
  server.closeIdleConnections = () => {
    for (const [socket, connection] of open) {
      // Whatever was sent since the last answer is the beginning of a request.
      const isIdle = connection.answering === 0 && socket.bytesRead === connection.atLastAnswer
      // One that was never used must be silent for two checks, since a request may be on its way.
      const isSilent = socket.bytesRead > 0 || connection.atLastCheck === 0
      if (isIdle && isSilent) socket.destroy()
      connection.atLastCheck = socket.bytesRead
    }
  }
  http.addHook('preClose', (done) => {
    const interval = setInterval(() => server.closeIdleConnections(), checkEveryMs)
    server.once('close', () => clearInterval(interval))
    done()
  })
}
