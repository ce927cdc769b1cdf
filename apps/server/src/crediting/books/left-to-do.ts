import { countFindings, findComparison } from './books-store.ts'
import { findLoss } from '../history/history-store.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * Returns why a loss of history cannot be accepted yet: the back-end's books were not compared since it was noticed
 * (`compare`), some players' books could not be read (`unread`), or findings are undecided (`open`). Null if it can be
 * accepted, or if nothing is lost.
 */
export async function leftToDo(db: Db): Promise<'compare' | 'unread' | 'open' | null> {
  const historyLoss = await findLoss(db)
  const last = await findComparison(db)
  const { open, proposed } = await countFindings(db)
  if (historyLoss === null) return null
  if (last === null || Date.parse(last.at) < Date.parse(historyLoss.noticedAt)) return 'compare'
  if (last.unread > 0) return 'unread'
  return open + proposed > 0 ? 'open' : null
}
