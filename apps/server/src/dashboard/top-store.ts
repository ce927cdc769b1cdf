import type { Day } from '@khlang/domain/time'
import { type Db, withoutPreparedPlan } from '#platform/database/database.ts'

export type TopPlayer = { id: string; code: string; name: string; deposits: number; withdrawals: number }

/** How many players are listed. */
const playerLimit = 5

/**
 * Returns the top players of a month, given as its first day: by deposits, or by deposits minus withdrawals.
 * Only values above zero. Players who do not count in reports are left out.
 */
export const findTopPlayers = (db: Db, month: Day, ranking: 'deposits' | 'net'): Promise<TopPlayer[]> => {
  const rankedSum = ranking === 'net' ? db`m.deposits - m.withdrawals` : db`m.deposits`
  return withoutPreparedPlan(db<TopPlayer[]>`
    select p.id, p.code, p.name, top.deposits, top.withdrawals
    from (
      select m.player_id, m.deposits, m.withdrawals, ${rankedSum} as ranked from player_month m
      where m.month = ${month} and ${rankedSum} > 0
        and not exists (select from player_uncounted u where u.player_id = m.player_id)
      order by ${rankedSum} desc, m.player_id limit ${playerLimit}) top
      join player p on p.id = top.player_id
    order by top.ranked desc, p.id`)
}
