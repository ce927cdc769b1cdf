import type { PlayerId } from '@khlang/domain/brand'
import type { Db, Fragment } from '#platform/database/database.ts'

/**
 * The sender names of money that arrived for players, as banks reported them. Lists and the payout card use
 * the same names.
 */

/**
 * SQL subquery: the player's newest credited deposits only, because who paid in long ago says little about
 * now.
 */
const creditedEntries = (db: Db, playerId: Fragment) => db`
  (select entry_id from request where player_id = ${playerId} and kind = 'deposit' and state = 'done'
    order by created_at desc limit 200) credited join statement_entry e on e.id = credited.entry_id and e.sender_name <> ''`

const mostNames = 6

/**
 * A column of `selectRequest`: the names that paid in for the player of a withdrawal, while the request is
 * still open.
 */
export const senderNames = (db: Db): Fragment => db`
  case when r.kind = 'withdrawal' and r.state in ('pending', 'crediting', 'adjusted') then array(
    select e.sender_name from ${creditedEntries(db, db`r.player_id`)}
    group by e.sender_name order by max(e.occurred_at) desc limit ${mostNames}) end`

/** Returns the sender names on this player's credited entries, the latest first. */
export const findSenders = (db: Db, { playerId }: { playerId: PlayerId }) =>
  db<{ name: string; times: number; lastAt: Date }[]>`
    select e.sender_name as name, count(*)::int as times, max(e.occurred_at) as last_at
    from ${creditedEntries(db, db`${playerId}`)}
    group by e.sender_name order by max(e.occurred_at) desc limit ${mostNames}`
