import { z } from 'zod'
import { refuse } from './refusal.ts'

/** Where a page ended: rows are ordered by (created_at, id), newest first. */
export type Position = { at: Date; id: string }

const shape = z.tuple([z.int().min(0).max(8.64e15), z.uuid()])

const writeCursor = ({ at, id }: Position) =>
  Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url')

export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  try {
    const [at, id] = shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    return { at: new Date(at), id }
  } catch {
    return refuse('bad-input', {
      fields: [{ path: 'cursor', message: 'Use the `next` of the page before, unchanged.' }],
    })
  }
}

/** One row more than the page was read: it tells whether there is a next page. */
export function toPage<Row extends { id: string; createdAt: Date }>(rows: readonly Row[], limit: number) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}
