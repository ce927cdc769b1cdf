import type { ProblemCode } from '@khlang/contract/problems'
import { refusedAnywhere } from '@khlang/contract/refused-anywhere'
import { unknownFields } from '@khlang/contract/refused-fields'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { type AnyProcedure, type AnyRouter, ORPCError } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { nameSenderOfMuch, type SenderOf } from './bodies.ts'
import type { Log } from '../monitoring/log.ts'
import { beginCountingSaves } from '../database/note-saves.ts'
import { problem, refusalOfInput, retryAfter, toProblem } from './problem.ts'
import { Refusal, refuse } from './refusal.ts'

/** Key of the reply under way, added to a handler's context. */
const answering = Symbol('answering')

/** Serves the contract at `/api`: one entry point for the console and for other systems. */
export function apiRoutes<Context extends Record<PropertyKey, unknown>>(
  http: FastifyInstance,
  router: AnyRouter,
  {
    contextOf,
    senderOf,
    log,
    answerWithin = usualAnswerWithin,
    checkRefusals = false,
  }: {
    contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Context>
    /** Called before a large body is read, since memory for such bodies is shared out by sender. */
    senderOf: SenderOf
    log: Log
    /** Time after which a call is answered even if its work continues. */
    answerWithin?: { ms: number } | undefined
    /**
     * Whether a refusal that its operation does not declare is treated as a bug. Other systems rely on the
     * declarations.
     */
    checkRefusals?: boolean | undefined
  },
): void {
  const handler = new OpenAPIHandler<Context>(router, {
    customErrorResponseBodyEncoder: (error) => error.data,
    clientInterceptors: [
      async ({ next, procedure, path, input }) => {
        const { route, inputSchema } = procedure['~orpc']
        if (route.method === 'GET' && !isForPrograms(route.path))
          refuseUnknown(inputSchema as z.ZodType | undefined, input)
        try {
          return new RawJson(await next())
        } catch (error) {
          const refusal = refusalOfInput(error, inputSchema)
          if (refusal) throw refusal
          if (checkRefusals && error instanceof Refusal) mustDeclare(procedure, path, error.code)
          throw error
        }
      },
    ],
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next()
        } catch (error) {
          const problem = toProblem(error, log)
          const seconds = retryAfter(problem)
          if (seconds !== null) (context[answering] as FastifyReply).header('retry-after', seconds)
          throw new ORPCError(problem.code, { status: problem.status, message: problem.title, data: problem })
        }
      },
    ],
  })
  const nameWhoSendsMuch = (request: FastifyRequest, reply: FastifyReply) =>
    nameSenderOfMuch({ request, reply }, pathOf(request), senderOf)
  http.all('/api/*', { onRequest: nameWhoSendsMuch }, async (request, reply) => {
    const isLate = await isLateAfter(answer(request, reply), answerWithin.ms)
    if (isLate && !reply.sent) refuse('too-slow')
    return reply
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const context = await contextOf(request, reply)
    beginCountingSaves()
    const { matched } = await handler.handle(request, reply, {
      prefix: '/api',
      context: { ...context, [answering]: reply },
    } as never)
    if (!matched)
      await reply.code(404).send(problem('not-found', { detail: 'There is no such path under /api.' }))
  }
}

/**
 * The console waits ten seconds for an answer. An SQL statement may take longer, for example if the network
 * of the database has gone silent. So after nine seconds the answer says that the outcome is unknown.
 */
const usualAnswerWithin = { ms: 9_000 }

/**
 * Waits for the work, but at most this long. Returns false if the work has ended, true if it is still
 * running. Errors thrown later are ignored.
 */
function isLateAfter(work: Promise<void>, ms: number): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(true), ms)
  work.then(() => resolve(false), reject).finally(() => clearTimeout(timer))
  return promise
}

/**
 * Reads of other systems look up one thing and filter nothing, and whatever a system adds to an address, such as a number
 * against caches, must not stop it.
 */
const isForPrograms = (path: string | undefined) => path?.startsWith('/service/') ?? false

/** Refuses fields in a query that the read does not have: a misspelled filter would return every row. */
function refuseUnknown(schema: z.ZodType | undefined, input: unknown): void {
  const fields = unknownFields(schema, input)
  if (fields.length > 0) refuse('bad-input', { fields })
}

function mustDeclare(procedure: AnyProcedure, path: readonly string[], code: ProblemCode): void {
  if (code in procedure['~orpc'].errorMap || refusedAnywhere.some((one) => one === code)) return
  throw new Error(`${path.join('.')} refuses with ${code}, and does not declare it.`)
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0]!.slice('/api'.length)

/**
 * Wraps an answer so that it is serialised directly. The library copies every plain object, looking for
 * values that JSON cannot express. Ours contain none, and the copy was a tenth of the total cost of a page of
 * 50 rows.
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
