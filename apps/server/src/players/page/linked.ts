import type { LinkedGroup } from '@khlang/contract/players/player-page'
import type { PlayerId } from '@khlang/domain/brand'
import { maskAccount, maskEmail, maskMobile } from '@khlang/domain/players/masks'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findLinked, type Linked, linkedLimit } from './linked-store.ts'
import { findProfile, type Profile } from './profile-store.ts'

/**
 * Returns players with the same account, mobile number, LINE id or e-mail, and referrals in both directions: a count
 * and the first 20 of each group (`findLinked`).
 */
export async function linked({ caller, sql }: Context, { id }: { id: PlayerId }) {
  permit(caller, 'list.view')
  const profile = (await findProfile(sql, id)) ?? refuse('not-found')
  const groups = await findLinked(sql, profile)
  return { groups: groups.map((group) => toGroup(group, profile)) }
}

const toGroup = ({ why, count, players }: Linked, profile: Profile): LinkedGroup => ({
  why,
  shared: sharedText(why, profile),
  count: Math.min(count, linkedLimit),
  more: count > linkedLimit,
  players,
})

function sharedText(
  relation: Linked['why'],
  { accountNumber, mobile, lineName, email }: Profile,
): string | null {
  if (relation === 'account') return accountNumber && maskAccount(accountNumber)
  if (relation === 'mobile') return mobile && maskMobile(mobile)
  if (relation === 'email') return email && maskEmail(email)
  return relation === 'line' ? lineName : null
}
