import type { PlayerWarning } from '@khlang/contract/players/players'
import { isExcludedFromRewards } from '@khlang/domain/players/exclusion'
import { dayOf, startOf } from '@khlang/domain/time'
import { depositedSince } from '#cashier/requests/player-store.ts'
import type { Db } from '#platform/database/database.ts'
import { findBlocked } from '../block-list/blocklist-store.ts'
import { countLinked } from './linked-store.ts'
import { exclusionOf, unknownOrderOf, type Profile } from './profile-store.ts'

/** For this long after a change of the bank account staff are warned. */
const accountIsNewHours = 72

/**
 * Returns the warnings about a player, most severe first, and the sums deposited today and this month (Bangkok). A
 * `limit` is included whether or not it is reached: the screen compares it with what is deposited.
 */
export async function readWarnings(
  db: Db,
  profile: Profile,
): Promise<{ warnings: PlayerWarning[]; deposited: { day: number; month: number } }> {
  const today = dayOf(new Date())
  const [blocked, unknownOrder, linked, deposited] = await Promise.all([
    findBlocked(db, profile),
    unknownOrderOf(db, profile.id),
    countLinked(db, profile),
    depositedSince(db, profile.id, { day: startOf(today), month: startOf(firstOfMonth(today)) }),
  ])
  const exclusion = exclusionOf(profile)
  const { accountHoursAgo, accountChangedAt } = profile
  const limits = { day: profile.limitDay, month: profile.limitMonth }
  const warnings: PlayerWarning[] = [
    ...blocked.map(({ kind, level, reason }) => ({ about: 'blocked' as const, kind, level, reason })),
    ...(exclusion && isExcludedFromRewards(exclusion, today)
      ? [{ about: 'excluded' as const, ...exclusion }]
      : []),
    ...(unknownOrder ? [{ about: 'unknown' as const, ...unknownOrder }] : []),
    ...(accountHoursAgo !== null && accountHoursAgo < accountIsNewHours
      ? [{ about: 'account-changed' as const, at: accountChangedAt!.toISOString() }]
      : []),
    ...(linked.count > 0 ? [{ about: 'linked' as const, ...linked }] : []),
    ...(['day', 'month'] as const).flatMap((period) => {
      const limit = limits[period]
      return limit === null
        ? []
        : [{ about: 'limit' as const, per: period, limit, deposited: deposited[period] }]
    }),
  ]
  return { warnings, deposited }
}

const firstOfMonth = (today: ReturnType<typeof dayOf>) => `${today.slice(0, 8)}01` as typeof today
