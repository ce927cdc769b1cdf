import type { PlayerId } from '@khlang/domain/brand'
import type { Db, Fragment } from '#platform/database/database.ts'
import { playerFound, type PlayerFound } from '../list/search-store.ts'

/** Kinds of values that are normally unique: two players with the same value may be one person. */
type SharedBy = 'account' | 'mobile' | 'line' | 'email'

/**
 * At most this many players who share a value are counted. A value that more players share is no sign that
 * they are one person.
 */
export const linkedLimit = 100
const shownLinked = 20

type Keys = {
  id: PlayerId
  accountNumber: string | null
  mobile: string | null
  lineUserId: string | null
  email: string | null
}

/** SQL condition: the player `p` has the value of this kind that is in `keys`. Each kind has an index. */
const sharingCondition = (db: Db, field: SharedBy, keys: Keys) =>
  ({
    account: () => db`p.account_number = ${keys.accountNumber}`,
    mobile: () => db`p.mobile = ${keys.mobile}`,
    line: () => db`p.line_user_id = ${keys.lineUserId}`,
    email: () => db`lower(p.email) = lower(${keys.email})`,
  })[field]()

const valueOf = (field: SharedBy, { accountNumber, mobile, lineUserId, email }: Keys) =>
  ({ account: accountNumber, mobile, line: lineUserId, email })[field]

const reasons: readonly SharedBy[] = ['account', 'mobile', 'line', 'email']

export type Linked = { why: SharedBy | 'referrer' | 'referred'; count: number; players: PlayerFound[] }

/**
 * Returns players who share a value with this one, and referrals in both directions: per reason the count (up to
 * `linkedLimit` + 1) and the first 20 by code. Of those who referred the player, the nearest five.
 */
export async function findLinked(db: Db, keys: Keys & { friendId: PlayerId | null }): Promise<Linked[]> {
  const bySame = reasons
    .filter((field) => valueOf(field, keys))
    .map(async (relation) =>
      readGroup(db, relation, db`${sharingCondition(db, relation, keys)} and p.id <> ${keys.id}`),
    )
  const groups = await Promise.all([
    ...bySame,
    ...(keys.friendId ? [readReferrers(db, keys.id, keys.friendId)] : []),
    readGroup(db, 'referred', db`p.friend_id = ${keys.id}`),
  ])
  return groups.filter(({ count }) => count > 0)
}

async function readGroup(db: Db, relation: Linked['why'], condition: Fragment): Promise<Linked> {
  const [[counted], players] = await Promise.all([
    db<
      { count: number }[]
    >`select count(*)::int as count from (select 1 from player p where ${condition} limit ${linkedLimit + 1}) c`,
    db<
      PlayerFound[]
    >`select ${playerFound(db)} from player p where ${condition} order by p.code limit ${shownLinked}`,
  ])
  return { why: relation, count: counted!.count, players }
}

/** Returns who referred the player, who referred that one, and so on, nearest first, up to five. Stops at a cycle. */
async function readReferrers(db: Db, id: PlayerId, friendId: PlayerId): Promise<Linked> {
  const players = await db<PlayerFound[]>`
    with recursive chain as (
      select id, friend_id, 1 as step, array[${id}::uuid, id] as seen from player where id = ${friendId}
      union all
      select p.id, p.friend_id, c.step + 1, c.seen || p.id from chain c join player p on p.id = c.friend_id
      where c.step < 5 and p.id <> all(c.seen))
    select ${playerFound(db)} from chain c join player p on p.id = c.id order by c.step`
  return { why: 'referrer', count: players.length, players }
}

/**
 * Counts the players who share a value with this one (per value `linkedLimit` at most), and returns the first five
 * codes.
 */
export async function countLinked(db: Db, keys: Keys): Promise<{ count: number; codes: string[] }> {
  const sharedFields = reasons.filter((field) => valueOf(field, keys))
  if (sharedFields.length === 0) return { count: 0, codes: [] }
  const sharers = sharedFields
    .map(
      (field) =>
        db`(select p.code from player p where ${sharingCondition(db, field, keys)} and p.id <> ${keys.id} limit ${linkedLimit})`,
    )
    .reduce((some, more) => db`${some} union ${more}`)
  const rows = await db<{ code: string }[]>`select code from (${sharers}) linked order by code`
  return { count: rows.length, codes: rows.slice(0, 5).map(({ code }) => code) }
}
