import type { Day } from '@khlang/domain/time'
import { type Db, plannedAnew } from '#platform/database.ts'

export type TopPlayer = { id: string; code: string; name: string; deposits: number; withdrawals: number }

/** How many are named. */
const most = 5

/** Who brought most in a month: by deposits, or by what of them is left after withdrawals. */
export const findTopPlayers = (db: Db, month: Day, by: 'deposits' | 'net'): Promise<TopPlayer[]> =>
  plannedAnew(db<TopPlayer[]>`
    select p.id, p.code, p.name, m.deposits, m.withdrawals
    from player_month m join player p on p.id = m.player_id and p.counts_in_reports
    where m.month = ${month} and ${by === 'net' ? db`m.deposits > m.withdrawals` : db`m.deposits > 0`}
    order by ${by === 'net' ? db`m.deposits - m.withdrawals` : db`m.deposits`} desc, p.id limit ${most}`)
