import { exportInput, exportNeeds, type ListName, listSearches } from '@khlang/contract/reports/reports'
import { refusedFields } from '@khlang/contract/refused-fields'
import { may } from '@khlang/domain/staff/acts'
import type { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { withWhole } from '#players/personal-data/whole-number-store.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { type ListReader, listOf, isExportable } from './lists.ts'

/** Parses the body of an export request: its own fields, and the filter and sort of the list. */
export async function readExport(sql: Sql, body: unknown, actor: EmployeeActor) {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return refuse('bad-input')
  const { list, format, columns, reason, ids, except, ...rest } = body as Record<string, unknown>
  const input = parse(exportInput, { list, format, columns, reason, ids, except })
  const unknownColumn = input.columns.find((column) => !isExportable(input.list, column))
  if (unknownColumn !== undefined || input.columns.length === 0)
    refuse('bad-input', {
      fields: [{ path: 'columns', message: `Not a column of this list: ${unknownColumn ?? ''}` }],
    })
  for (const column of input.columns) {
    const neededPermission = exportNeeds[`${input.list}.${column}`]
    if (neededPermission && !may(actor.role, neededPermission))
      refuse('not-permitted', { permission: neededPermission })
  }
  return {
    list: input.list,
    format: input.format,
    columns: input.columns,
    reason: input.reason,
    chosen: { ids: input.ids ?? null, except: input.except ?? [] },
    filter: rest,
    reader: await readSearch(sql, input.list, rest, actor),
  }
}

/**
 * Reads the filter of a list. A full telephone or account number in its search finds players for those who may
 * see it, as on the screen.
 */
async function readSearch(
  sql: Sql,
  list: ListName,
  filter: Record<string, unknown>,
  actor: EmployeeActor,
): Promise<ListReader> {
  const search = parse(listSearches[list], filter)
  const withPlayers =
    list === 'players' || list === 'playerReport'
      ? await withWhole(sql, actor, search as { q?: string })
      : search
  return listOf(list, withPlayers as never, actor)
}

/** Parses an input by its schema. Refuses with `bad-input` and the faulty fields if it does not have this shape. */
export function parse<Shape extends z.ZodType>(schema: Shape, value: unknown): z.output<Shape> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  return refuse('bad-input', { fields: refusedFields(schema, read.error.issues, value) })
}
