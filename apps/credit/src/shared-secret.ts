import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Answers only callers that carry the secret, and checks before it reads anything of the call: a port on
 * loopback is open to every program of the machine. The refusal carries no `status`, so that nobody takes it
 * for a yes or a no.
 */
export function askForSecret(app: FastifyInstance, secret: string): void {
  const expected = digest(`Bearer ${secret}`)
  app.addHook('onRequest', async (request, reply) => {
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return
    return reply.code(401).send({ error: 'this back-end speaks only to the console that started it' })
  })
}

/** Hashes both sides, so that the texts compared have the same length. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
