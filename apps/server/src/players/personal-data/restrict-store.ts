import type { PlayerId } from '@khlang/domain/brand'
import { mayLookAt } from '@khlang/domain/players/restriction'
import type { Role } from '@khlang/domain/staff/acts'
import type { Db, Tx } from '#platform/database/database.ts'

/** `by`: the employee's e-mail. */
type Restriction = { id: PlayerId; by: string; reason: string }

/** From then on a trigger refuses changes of personal data with `player-restricted` (migration 0071). */
export const restrictPlayer = (tx: Tx, { id, by, reason }: Restriction) => tx`
  update player set restricted_at = clock_timestamp(), restricted_by = ${by}, restricted_because = ${reason}, employee = ${by}
  where id = ${id}`

export const liftRestriction = (tx: Tx, { id, by }: Omit<Restriction, 'reason'>) => tx`
  update player set restricted_at = null, restricted_by = null, restricted_because = null, employee = ${by} where id = ${id}`

/** Returns which of these players have restricted data; without ids, all such players. */
export async function restrictedOf(db: Db, ids: readonly string[] | null = null): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    select id from player
    where restricted_at is not null and (${ids === null} or id = any(${[...(ids ?? [])]}::uuid[]))`
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns, of these players, those whose data this role may see unmasked: for all roles but owners without those whose
 * data are restricted.
 */
export async function visibleTo(db: Db, role: Role, ids: readonly string[]): Promise<string[]> {
  const restricted = await restrictedOf(db, ids)
  return ids.filter((id) => mayLookAt(role, { restricted: restricted.has(id) }) === true)
}
