import type { EmployeeId } from '@khlang/domain/brand'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { readEmployees } from '../employees/employees-store.ts'
import { signInRow } from '../rows.ts'
import { listSignIns } from './sign-in-store.ts'

type Part = { limit: number; cursor?: string | undefined }

export async function employeeSignIns({ caller, sql }: Context, { id, ...part }: Part & { id: EmployeeId }) {
  permit(caller, 'employee.history')
  if ((await readEmployees(sql, [id])).length === 0) return refuse('not-found')
  return signInsOf(sql, id, part)
}

export async function mySignIns({ caller, sql }: Context, part: Part) {
  return signInsOf(sql, permit(caller, 'profile.edit').id, part)
}

/** The cursor is the last id that was shown: nothing is ever inserted in between. */
async function signInsOf(db: Db, id: EmployeeId, { limit, cursor }: Part) {
  const before = cursor === undefined ? null : readCursor(cursor)
  const found = await listSignIns(db, id, { limit, before })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown.map(signInRow), next: found.length > limit && last ? String(last.id) : null }
}

const readCursor = (cursor: string) =>
  /^\d{1,15}$/.test(cursor)
    ? Number(cursor)
    : refuse('bad-input', {
        fields: [{ path: 'cursor', message: 'Use the `next` of the previous page, unchanged.' }],
      })
