import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refuse } from './refusal.ts'

/** The query of a route beside the contract, as its schema reads it; what is wrong is named field by field. */
export const queryOf = <Shape extends z.ZodType>(shape: Shape, request: FastifyRequest): z.output<Shape> =>
  bodyOf(shape, request.query)

/** The same of a body that such a route has read. */
export function bodyOf<Shape extends z.ZodType>(shape: Shape, body: unknown): z.output<Shape> {
  const asked = shape.safeParse(body)
  if (asked.success) return asked.data
  return refuse('bad-input', {
    fields: asked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  })
}
