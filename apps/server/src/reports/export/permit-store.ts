import type { EmployeeId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'

/** `digest`: of the file's query (`digestOf`). `players`: how many the file may have at most. */
export type Permit = {
  id: string
  employeeId: EmployeeId
  digest: Buffer
  players: number
  approvedBy: string
}

export async function addPermit(
  tx: Tx,
  { id, employeeId, digest, players, approvedBy }: Permit,
): Promise<void> {
  await tx`
    insert into export_permit (id, employee_id, digest, players, approved_by)
    values (${id}, ${employeeId}, ${digest}, ${players}, ${approvedBy})`
}

type PermitSearch = Pick<Permit, 'employeeId' | 'digest' | 'players'>

/** Selects the oldest permit that may be used for this export, and locks it. */
const openPermit = (tx: Tx, { employeeId, digest, players }: PermitSearch) => tx`
  select id from export_permit where employee_id = ${employeeId} and digest = ${digest} and used_at is null
    and until > clock_timestamp() and players >= ${players} order by created_at limit 1 for update`

/** Returns the id of a permit that is not used yet; null if there is none for so many players. */
export async function findOpenPermit(tx: Tx, search: PermitSearch): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`${openPermit(tx, search)}`
  return row?.id ?? null
}

/**
 * Uses a permit once, within the day after it was given: returns who approved it, or null if none is open or more
 * players would be exported than were approved.
 */
export async function usePermit(tx: Tx, search: PermitSearch): Promise<string | null> {
  const [row] = await tx<{ approvedBy: string }[]>`
    update export_permit set used_at = clock_timestamp()
    where id = (${openPermit(tx, search)})
    returning approved_by`
  return row?.approvedBy ?? null
}
