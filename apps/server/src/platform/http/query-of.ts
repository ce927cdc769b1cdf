import { refusedFields } from '@khlang/contract/refused-fields'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refuse } from './refusal.ts'

/** Parses the query of a route outside the contract with its schema; errors are reported per field. */
export const queryOf = <Shape extends z.ZodType>(shape: Shape, request: FastifyRequest): z.output<Shape> =>
  bodyOf(shape, request.query)

/** Parses the body of a route outside the contract with its schema; errors are reported per field. */
export function bodyOf<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  return refuse('bad-input', { fields: refusedFields(shape, parsed.error.issues, body) })
}
