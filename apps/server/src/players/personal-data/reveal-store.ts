import type { PlayerId } from '@khlang/domain/brand'
import type { Db, Tx } from '#platform/database/database.ts'

export type Personal = {
  mobile: string | null
  email: string | null
  bank: string | null
  accountNumber: string | null
  lineUserId: string | null
}

export async function readPersonal(db: Db, id: PlayerId): Promise<Personal | null> {
  const [row] = await db<Personal[]>`
    select mobile, email, bank, account_number, line_user_id from player where id = ${id}`
  return row ?? null
}

/** Maximum number of reveals per employee and hour. An employee who reveals more is probably copying the list. */
export const maxReveals = 120

/**
 * Counts the reveals of an employee (`actor`: their e-mail) within the last hour, plus every player in an export that
 * shows unmasked numbers (`looks` in its audit line), and returns the time of the oldest. Other calls for this employee
 * wait until the transaction ends. Callers write the audit line in the same transaction, so that parallel reveals cannot
 * exceed the limit.
 */
export async function countReveals(tx: Tx, actor: string): Promise<{ count: number; oldest: Date | null }> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`player.reveal ${actor}`}, 0))`
  const [row] = await tx<{ count: number; oldest: Date | null }[]>`
    select coalesce(sum(coalesce((after ->> 'looks')::int, 1)), 0)::bigint as count, min(at) as oldest from audit
    where (act = 'player.reveal' or (act = 'list.export' and after ? 'looks')) and actor = ${actor} and at > clock_timestamp() - interval '1 hour'`
  return row!
}

/**
 * Returns which of these ids, of players or blocked values, this employee revealed within the last quarter of an hour:
 * `recordReveals` does not count those again.
 */
export async function revealedLately(tx: Tx, actor: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select distinct object_id as id from audit
    where act = 'player.reveal' and actor = ${actor} and at > clock_timestamp() - interval '15 minutes'
      and object_id = any(${[...ids]})`
  return rows.map(({ id }) => id)
}
