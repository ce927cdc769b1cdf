import type { EmployeeId } from '@khlang/domain/brand'
import type { Db } from '#platform/database/database.ts'
import { readNumberCursor } from '#platform/lists/cursor.ts'
import { signInRow } from '../rows.ts'
import { listSignIns } from './sign-in-store.ts'

export type SignInPage = { limit: number; cursor?: string | undefined }

/**
 * Returns one page of an employee's sign-ins, newest first. The cursor is the id of the last one of the page before.
 */
export async function signInsOf(db: Db, id: EmployeeId, { limit, cursor }: SignInPage) {
  const before = readNumberCursor(cursor)
  const found = await listSignIns(db, id, { limit, before })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return { rows: page.map(signInRow), next: found.length > limit && last ? String(last.id) : null }
}
