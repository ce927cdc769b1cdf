import type { RequestId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'

/** For the audit log: the bonus that the match had put into its request, and the one that the request has again. */
export type UndoneMatch = { bonus?: { before: number; after: number } }

/**
 * Undoes what a match did to its request, besides its state: the request has the bonus again that was asked for.
 * Otherwise the next match would credit a bonus that somebody typed for the wrong one. Callers have locked the request
 * and called off its order.
 */
export async function restoreRequest(tx: Tx, id: RequestId): Promise<UndoneMatch> {
  const [bonus] = await tx<{ before: number; after: number }[]>`
    update request r set bonus = r.bonus_asked, bonus_asked = null
    from (select bonus from request where id = ${id}) matched
    where r.id = ${id} and r.state = 'pending' and r.bonus_asked is not null
    returning matched.bonus as before, r.bonus as after`
  return bonus === undefined || bonus.before === bonus.after ? {} : { bonus }
}
