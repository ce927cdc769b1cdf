import type { PlayerId } from '@khlang/domain/brand'
import type { Db, Fragment } from '#platform/database/database.ts'

/**
 * Sender names on the bank entries of a player's deposits. Lists (`senderNames`) and the payout card
 * (`findSenders`) use the same names.
 */

/**
 * SQL join: the entries that paid the player's 200 newest credited deposits and have a sender name. Older ones say
 * little about who pays in now. A deposit that was closed without credit may still name an entry, of a match that was
 * undone: whoever sent that did not pay in for this player.
 */
const creditedEntries = (db: Db, playerId: Fragment) => db`
  (select id, entry_id from request where player_id = ${playerId} and kind = 'deposit' and state = 'done'
    order by created_at desc limit 200) credited
    join statement_entry e on e.id = credited.entry_id and ${hasPaid(db, db`credited.id`)} and e.sender_name <> ''`

/** SQL condition: an entry `e` has paid the request with this id, and its credit stands. */
export const hasPaid = (db: Db, requestId: Fragment) => db`(e.request_id = ${requestId} and e.state = 'done')`

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
