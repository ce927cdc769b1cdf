import { limitsOfPlayer } from '@khlang/domain/cashier/request-limits'
import { dayOf, startOf } from '@khlang/domain/time'
import { depositRow } from '#cashier/rows.ts'
import { depositTotalsSince, lastDepositsOf } from '#cashier/store.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findProfile } from './profile-store.ts'
import { readPlayer } from '../store.ts'
import { readWarnings } from './warnings.ts'

/**
 * Returns what the match desk shows of a player beside an entry: who they are, their credited deposits requested today,
 * the last five deposit requests, warnings and limits.
 */
export async function view({ caller, sql }: Context, { id }: { id: string }) {
  const actor = permit(caller, 'list.view')
  const [player, profile, deposits, today, shop] = await Promise.all([
    readPlayer(sql, id),
    findProfile(sql, id),
    lastDepositsOf(sql, id, 5),
    depositTotalsSince(sql, id, startOf(dayOf(new Date()))),
    readSetting(sql, 'request.limits'),
  ])
  if (!player || !profile) return refuse('not-found')
  const { warnings } = await readWarnings(sql, profile)
  return {
    ...player,
    createdAt: player.createdAt.toISOString(),
    today: { deposits: today.count, depositTotal: String(today.amount), bonusTotal: today.bonus },
    lastDeposits: deposits.map((deposit) => depositRow(deposit, actor.role)),
    warnings,
    requestLimits: limitsOfPlayer(shop, profile.ownLimits),
  }
}
