import { readPlayerSearch } from '@khlang/domain/players/player-filter'
import { may } from '@khlang/domain/staff/acts'
import type { Sql } from '#platform/database/database.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { playersWith } from '../form/duplicates-store.ts'
import { recordReveals } from '#staff/audit/reveal-store.ts'
import { visibleTo } from './restrict-store.ts'

/**
 * Returns the ids of players with this whole mobile number, account number or e-mail, for roles that may see
 * these. Each player found is audited and counts as a reveal. Returns nothing for other roles. They find
 * people only by the digits that lists show, since a search by other digits would reveal a masked number
 * digit by digit.
 */
export async function findByWhole(
  sql: Sql,
  actor: EmployeeActor,
  q: string | undefined,
): Promise<readonly string[]> {
  const { fullNumber: number, email } = readPlayerSearch(q ?? '')
  if ((number === null && email === null) || !may(actor.role, 'player.reveal')) return []
  return sql.begin(async (tx) => {
    const found = await playersWith(tx, { mobile: number, accountNumber: number, email })
    const ids = await visibleTo(tx, actor.role, found)
    await recordReveals(tx, actor, { kind: 'player', ids }, 'ค้นหาด้วยข้อมูลเต็ม')
    return ids
  })
}

/** Adds to a filter the players whom its search text finds by a whole number or e-mail (`findByWhole`). */
export const withWhole = async <Filter extends { q?: string | undefined }>(
  sql: Sql,
  actor: EmployeeActor,
  filter: Filter,
) => ({ ...filter, whole: await findByWhole(sql, actor, filter.q) })
