import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ConsoleUnreachable } from './console.ts'
import { type Answer, TooLate } from './ledger.ts'

/** The answer to a call that was carried out, with further fields such as the new balance. */
export function yes(fields: object = {}): Answer {
  return { status: 200, body: JSON.stringify({ status: true, ...fields }) }
}

/** The definite answer that a call was not carried out, and why, in Thai. */
export function no(message: string): Answer {
  return { status: 200, body: JSON.stringify({ status: false, message }) }
}

/**
 * Returns the fingerprint of a call: a hash of its method, its path and the parsed part of its body. It distinguishes a
 * repeat from another call with the same idempotency key, which is refused.
 */
export function fingerprintOf(request: FastifyRequest, input: object): string {
  const path = request.url.split('?')[0] ?? ''
  return createHash('sha256')
    .update(`${request.method} ${path} ${JSON.stringify(input)}`)
    .digest('hex')
}

/** None of these answers has a `status`, so that the caller treats the outcome as unknown. */
export function describeProblem(problem: unknown): [httpStatus: number, error: string] {
  if (problem instanceof z.ZodError) return [400, z.prettifyError(problem)]
  if (problem instanceof TooLate) return [503, 'nothing was done: the database kept this call waiting']
  if (problem instanceof ConsoleUnreachable) return [503, problem.message]
  const httpStatus = problem instanceof Error && 'statusCode' in problem ? Number(problem.statusCode) : 500
  return httpStatus < 500 && problem instanceof Error
    ? [httpStatus, problem.message]
    : [500, 'internal error']
}
