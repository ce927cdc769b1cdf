import type { PlayerId } from '@khlang/domain/brand'
import type { Db, Fragment } from '#platform/database/database.ts'

/**
 * Sender names on the bank entries of a player's deposits. Lists (`senderNames`) and the payout card
 * (`findSenders`) use the same names.
 */

/**
 * SQL join: the entries of the player's 200 newest credited deposits that have a sender name. Older ones say
 * little about who pays in now.
 */
const creditedEntries = (db: Db, playerId: Fragment) => db`
  (select entry_id from request where player_id = ${playerId} and kind = 'deposit' and state = 'done'
    order by created_at desc limit 200) credited join statement_entry e on e.id = credited.entry_id and e.sender_name <> ''`

const maxNames = 6

/**
 * A column of `selectRequest`: for an open withdrawal the names of those who paid in for its player, the latest
 * first, at most `maxNames`; null for any other request.
 */
export const senderNames = (db: Db): Fragment => db`
  case when r.kind = 'withdrawal' and r.state in ('pending', 'crediting', 'adjusted') then array(
    select e.sender_name from ${creditedEntries(db, db`r.player_id`)}
    group by e.sender_name order by max(e.occurred_at) desc limit ${maxNames}) end`

/**
 * Returns the sender names of one player's deposits, the latest first, at most `maxNames`, with how many entries each
 * has and the time of its last one.
 */
export const findSenders = (db: Db, { playerId }: { playerId: PlayerId }) =>
  db<{ name: string; times: number; lastAt: Date }[]>`
    select e.sender_name as name, count(*)::int as times, max(e.occurred_at) as last_at
    from ${creditedEntries(db, db`${playerId}`)}
    group by e.sender_name order by max(e.occurred_at) desc limit ${maxNames}`
