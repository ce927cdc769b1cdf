import { largeInputs } from '@khlang/contract/large-inputs'
import type { Act } from '@khlang/domain/staff/acts'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { type AnyRouter, ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nameSender, needsName, weightOf } from './bodies.ts'
import type { Log } from './log.ts'
import { problem, retryAfter, toProblem } from './problem.ts'

/** The answer under way, beside what a handler gets. */
const answering = Symbol('answering')

/** The contract, served at `/api`: one door for the console and for others. */
export function apiRoutes<Context extends Record<PropertyKey, unknown>>(
  http: FastifyInstance,
  router: AnyRouter,
  {
    contextOf,
    senderOf,
    log,
  }: {
    contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>
    /** Who sends, where they are known and may do this (null: as a service); asked before much is taken in. */
    senderOf: (request: FastifyRequest, act: Act | null) => Promise<string | null>
    log: Log
  },
): void {
  const handler = new OpenAPIHandler<Context>(router, {
    customErrorResponseBodyEncoder: (error) => error.data,
    clientInterceptors: [async ({ next }) => new RawJson(await next())],
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          const told = toProblem(error, log)
          const seconds = retryAfter(told)
          if (seconds !== null) (context[answering] as FastifyReply).header('retry-after', seconds)
          throw new ORPCError(told.code, { status: told.status, message: told.title, data: told })
        }
      },
    ],
  })
  const nameWhoSendsMuch = async (request: FastifyRequest) => {
    const act = needsName(request) ? largeInputs.get(pathOf(request)) : undefined
    const name = act === undefined ? null : await senderOf(request, act)
    if (name !== null) nameSender(request, { name, known: true, weight: weightOf.json })
  }
  http.all('/api/*', { onRequest: nameWhoSendsMuch }, async (request, reply) => {
    const context = await contextOf(request, reply)
    const { matched } = await handler.handle(request, reply, {
      prefix: '/api',
      context: { ...context, [answering]: reply },
    } as never)
    if (!matched)
      await reply.code(404).send(problem('not-found', { detail: 'There is no such address under /api.' }))
    return reply
  })
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0]!.slice('/api'.length)

/**
 * An answer that goes out as it is. The library copies every plain object it is given, in search of what JSON has no word for;
 * ours hold nothing of the kind, and of a page of 50 rows the copy was a tenth of the whole cost.
 */
class RawJson {
  readonly #answer: unknown
  constructor(answer: unknown) {
    this.#answer = answer
  }
  toJSON() {
    return this.#answer
  }
}
