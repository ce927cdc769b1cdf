import { randomUUID } from 'node:crypto'
import { ruleOf } from '@khlang/contract/field-rules'
import { type Problem, type ProblemCode, type ProblemDetails, problems } from '@khlang/contract/problems'
import { type FieldProblem, refusedFields } from '@khlang/contract/refused-fields'
import { ORPCError, ValidationError } from '@orpc/server'
import { codeOf, isOutOfRoom, isPassing, isUnstorable } from '../database/database.ts'
import { StoreAway } from '../files/store-problem.ts'
import type { Log } from '../monitoring/log.ts'
import { currentOrigin } from './origin.ts'
import { Refusal } from './refusal.ts'

/** Raised by the database if a forgotten person would become identifiable again (migration 0069). */
const forgotten = 'KF001'
/** Raised by the database if restricted personal data would change (migration 0071). */
const restricted = 'KF002'

/**
 * Converts anything thrown into the problem that the caller receives (RFC 9457). Bugs get an incident
 * number; their message goes to the log only.
 */
export function toProblem(error: unknown, log: Log): Problem {
  if (error instanceof Refusal) {
    const origin = currentOrigin()
    if (origin && error.code === 'not-permitted') origin.denied = error.details.permission ?? 'unnamed'
    return problem(error.code, error.details)
  }
  if (error instanceof ORPCError) return fromLibrary(error, log)
  // Fastify's own errors, such as a body that is too large, not JSON, or not whole: a sender who leaves has the code of a
  // lost connection, as if the database were lost.
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status === 'number' && status >= 400 && status < 500)
    return problem('bad-input', { detail: error instanceof Error ? error.message : '' })
  if (isOutOfRoom(error)) {
    log.error({ err: error }, 'the disk is full')
    return problem(mayHaveSaved() ? 'outcome-unknown' : 'no-room')
  }
  if (isPassing(error)) {
    log.warn({ err: error }, 'the database did not answer, or could not do it now')
    return problem(mayHaveSaved() ? 'outcome-unknown' : 'unavailable')
  }
  if (error instanceof StoreAway) {
    log.warn({ err: error }, 'the file storage did not answer')
    return problem(mayHaveSaved() ? 'outcome-unknown' : 'pictures-unavailable')
  }
  if (isUnstorable(error))
    return problem('bad-input', { detail: 'It contains characters that cannot be stored.' })
  if (codeOf(error) === forgotten) return problem('player-forgotten')
  if (codeOf(error) === restricted) return problem('player-restricted')
  const incident = randomUUID()
  // If an answer violates the contract, the log says where and why, without the answer's content.
  const reason =
    error instanceof ValidationError &&
    refusedFields(null, error.issues, null).map(({ path, message }) => `${path}: ${message}`)
  log.error({ err: error, incident, ...(reason && { reason }) }, 'a bug')
  return problem('bug', { detail: `Incident ${incident}` })
}

/** Whether the request may have saved something, so that nobody can say that nothing was done. */
const mayHaveSaved = () => (currentOrigin()?.saves ?? 0) > 0

function fromLibrary(error: ORPCError<string, unknown>, log: Log): Problem {
  if (error.code === 'BAD_REQUEST')
    return problem('bad-input', { detail: 'The request could not be read as JSON or as a query.' })
  if (error.code === 'NOT_FOUND') return problem('not-found')
  return toProblem(error.cause ?? new Error(error.message), log)
}

/** Returns the refusal of an input that its schema does not allow; null for any other error. */
export const refusalOfInput = (error: unknown, schema: unknown): Refusal | null =>
  error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError
    ? new Refusal('bad-input', {
        fields: refusedFields(schema, error.cause.issues, error.cause.data),
      })
    : null

export function problem(code: ProblemCode, details: ProblemDetails = {}): Problem {
  const { status, title } = problems[code]
  const fields = details.fields?.map(withRule)
  return { type: `/problems/${code}`, title, status, code, ...details, ...(fields && { fields }) }
}

const withRule = (field: FieldProblem): FieldProblem =>
  field.rule === undefined ? { ...field, rule: ruleOf(field.message) } : field

/** Returns after how many seconds a retry makes sense, if the problem asks to wait; otherwise null. */
export const retryAfter = ({ status, until }: Problem): number | null =>
  status === 429 && until ? Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / 1000)) : null
