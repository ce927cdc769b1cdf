import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/**
 * Answers only callers with the secret, since every program on the machine can reach a loopback port. Checks
 * the secret before reading the call. The refusal has no `status`, so that nobody takes it for a yes or a no.
 */
export function askForSecret(app: FastifyInstance, secret: string): void {
  const expected = digest(`Bearer ${secret}`)
  app.addHook('onRequest', async (request, reply) => {
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) return
    return reply.code(401).send({ error: 'this back-end speaks only to the console that started it' })
  })
}

/** Hashes both sides, so that the compared values have the same length. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
