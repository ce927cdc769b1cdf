import type { DuplicatePlayer } from '@khlang/contract/players/player-form'
import type { Db, Tx } from '#platform/database/database.ts'
import { type PlayerFound, playerFound } from '../list/search-store.ts'

/** Data that two players should not have in common. */
export type UniqueValues = {
  accountNumber?: string | null | undefined
  mobile?: string | null | undefined
  lineUserId?: string | null | undefined
  email?: string | null | undefined
}

const maxDuplicates = 20

/** Returns up to 20 players but `exceptId` with one of these values, by code. `by`: the kinds of values that match. */
export async function findDuplicates(
  db: Db,
  values: UniqueValues,
  exceptId: string | null,
): Promise<DuplicatePlayer[]> {
  const { accountNumber = null, mobile = null, lineUserId = null, email = null } = values
  const rows = await db<(PlayerFound & { by: DuplicatePlayer['by'] })[]>`
    with same as (
      (select id, 'account' as by from player where account_number = ${accountNumber} limit ${maxDuplicates})
      union all (select id, 'mobile' from player where mobile = ${mobile} limit ${maxDuplicates})
      union all (select id, 'line' from player where line_user_id = ${lineUserId} limit ${maxDuplicates})
      union all (select id, 'email' from player where lower(email) = lower(${email}) limit ${maxDuplicates}))
    select ${playerFound(db)}, s.by from player p
    join (select id, array_agg(by order by by) as by from same group by id) s on s.id = p.id
    where ${exceptId}::uuid is null or p.id <> ${exceptId}::uuid
    order by p.code limit ${maxDuplicates}`
  return rows.map(({ by, ...player }) => ({ player, by }))
}

/** Returns the ids of up to 20 players with one of these values. */
export const playersWith = async (db: Db, values: UniqueValues): Promise<string[]> =>
  (await findDuplicates(db, values, null)).map(({ player }) => player.id)

/**
 * Locks these values until the transaction ends: if two players with the same number are saved at once, the
 * second save waits and then sees the first.
 */
export async function lockUniqueValues(tx: Tx, values: UniqueValues): Promise<void> {
  const names = Object.entries(values).flatMap(([kind, value]) =>
    value ? [`player ${kind} ${value.toLowerCase()}`] : [],
  )
  for (const name of names.toSorted()) await tx`select pg_advisory_xact_lock(hashtextextended(${name}, 18))`
}
