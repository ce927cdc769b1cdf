import type { EmployeeEmail, EmployeeId } from '@khlang/domain/brand'
import type { Db, Tx } from '#platform/database/database.ts'

/** Returns the address of an employee's picture; null if they have none. The file itself is in `Files`. */
export async function findPicture(db: Db, id: EmployeeId): Promise<string | null> {
  const [row] = await db<{ avatar: string | null }[]>`select avatar from employee where id = ${id}`
  return row?.avatar ?? null
}

/**
 * Changes the picture and returns the previous one (null: there was none); undefined if there is no such employee.
 * Raises `revision` and keeps `version`, since the form of an employee does not show the picture.
 */
export async function changePicture(
  tx: Tx,
  { id, avatar, changedBy }: { id: EmployeeId; avatar: string | null; changedBy: EmployeeEmail },
): Promise<string | null | undefined> {
  const [before] = await tx<
    { avatar: string | null }[]
  >`select avatar from employee where id = ${id} for update`
  if (!before) return undefined
  await tx`
    update employee set avatar = ${avatar}, employee = ${changedBy}, revision = revision + 1 where id = ${id}`
  return before.avatar
}

export type EmployeePicture = { email: string; avatar: string }

/** Returns the e-mail and picture of each employee who has one, sorted by e-mail; hidden employees only if `hidden`. */
export const listEmployeePictures = (db: Db, { hidden }: { hidden: boolean }): Promise<EmployeePicture[]> =>
  db<EmployeePicture[]>`
    select email, avatar from employee where avatar is not null ${hidden ? db`` : db`and not hidden`} order by email`
