import { windowsOf } from '@khlang/domain/dashboard/windows'
import { netOf } from '@khlang/domain/reports/turnover'
import type { Day } from '@khlang/domain/time'
import type { Db } from '#platform/database/database.ts'
import { readShared } from '#platform/database/share-lookup.ts'
import { foldRollups } from '#rollups/rollup-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findToday } from '#rollups/days-store.ts'
import { findTopPlayers, type TopPlayer } from './top-store.ts'

/** Returns the top five players of this month by deposits, and the top five by deposits minus withdrawals. */
export async function topPlayers({ caller, sql }: Context) {
  permit(caller, 'dashboard.view')
  return readShared(sql, ['dashboard/top-players'], async () =>
    topPlayersOf(sql, (await findToday(sql)).today),
  )
}

export async function topPlayersOf(db: Db, today: Day) {
  await foldRollups(db)
  const { thisMonth } = windowsOf(today)
  const [byDeposits, byNet] = await Promise.all([
    findTopPlayers(db, thisMonth.from, 'deposits'),
    findTopPlayers(db, thisMonth.from, 'net'),
  ])
  return { ...thisMonth, byDeposits: byDeposits.map(toRow), byNet: byNet.map(toRow) }
}

const toRow = (player: TopPlayer) => ({
  ...player,
  deposits: String(player.deposits),
  withdrawals: String(player.withdrawals),
  net: String(netOf(player)),
})
