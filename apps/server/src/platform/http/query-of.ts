import { refusedFields } from '@khlang/contract/refused-fields'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refuse } from './refusal.ts'

/** Parses the query of a route outside the contract with its schema; errors are reported per field. */
export const queryOf = <Shape extends z.ZodType>(schema: Shape, request: FastifyRequest): z.output<Shape> =>
  bodyOf(schema, request.query)

/** Parses the body of a route outside the contract with its schema; errors are reported per field. */
export function bodyOf<Shape extends z.ZodType>(schema: Shape, body: unknown): z.output<Shape> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  return refuse('bad-input', { fields: refusedFields(schema, parsed.error.issues, body) })
}
