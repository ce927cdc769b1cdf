import type { SitePlayer } from '@khlang/contract/service-api/service-players'
import { whyNotAskedBySite } from '@khlang/domain/cashier/ask-by-site'
import { limitsOfPlayer } from '@khlang/domain/cashier/request-limits'
import { isExcludedFromRewards, isExcludedFromDeposits } from '@khlang/domain/players/exclusion'
import { hiddenAccount } from '@khlang/domain/players/shown-account'
import { dayOf, startOf } from '@khlang/domain/time'
import { withdrawalsToday } from '#cashier/requests/limits-store.ts'
import { depositedSince, openRequestsOf } from '#cashier/requests/player-store.ts'
import { siteRequest } from '#cashier/rows.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { exclusionOf, findProfile } from '../page/profile-store.ts'
import { findPlayerId } from '#crediting/player-key-store.ts'

const maxOpen = 20

/**
 * Returns a player's state to the player site: what they may deposit and withdraw, coins, balance (null if it
 * is not known) and the 20 newest unfinished requests. The only personal data is the masked account to which
 * they are paid.
 */
export async function player(
  { caller, sql, readBalance }: Context,
  { key }: { key: string },
): Promise<SitePlayer> {
  permitService(caller, 'players')
  const id = (await findPlayerId(sql, key)) ?? refuse('not-found')
  const player = (await findProfile(sql, id)) ?? refuse('not-found')
  const today = dayOf(await databaseTime(sql))
  const limits = limitsOfPlayer(await readSetting(sql, 'request.limits'), player.ownLimits)
  const [withdrawn, deposited, open, { balance }] = await Promise.all([
    withdrawalsToday(sql, id),
    depositedSince(sql, id, {
      day: startOf(today),
      month: startOf(`${today.slice(0, 8)}01` as typeof today),
    }),
    openRequestsOf(sql, id, maxOpen),
    readBalance(player.externalKey),
  ])
  const exclusion = exclusionOf(player)
  const facts = {
    isForgotten: player.forgottenAt !== null,
    hasAccount: Boolean(player.bank) && Boolean(player.accountNumber),
    playerStatus: player.status,
    playerExcluded: isExcludedFromDeposits(exclusion, today),
  }
  const remainingOf = (limit: number | null, used: number) =>
    limit === null ? null : { limit, left: Math.max(0, limit - used) }
  const { withdrawalsADay: aDay } = limits
  const leftToday = aDay === 0 ? null : Math.max(0, aDay - withdrawn)
  return {
    key: player.externalKey,
    code: player.code,
    state: player.status,
    keptFrom: isExcludedFromRewards(exclusion, today) ? exclusion : null,
    balance,
    coins: player.coins,
    account: player.accountNumber && {
      bank: player.bank,
      hidden: hiddenAccount(player.accountNumber),
    },
    deposit: {
      may: whyNotAskedBySite('deposit', facts) ?? true,
      least: limits.depositLeast,
      most: limits.depositMost || null,
      day: remainingOf(player.limitDay, deposited.day),
      month: remainingOf(player.limitMonth, deposited.month),
    },
    withdraw: {
      may: whyNotAskedBySite('withdrawal', facts) ?? (leftToday === 0 ? 'too-many-withdrawals' : true),
      least: limits.withdrawalLeast,
      most: limits.withdrawalMost || null,
      leftToday,
    },
    open: open.map(siteRequest),
  } as SitePlayer
}
