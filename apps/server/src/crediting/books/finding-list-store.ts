import type { Db } from '#platform/database/database.ts'
import { inPages } from '#platform/lists/in-pages.ts'
import type { PageQuery } from '#platform/lists/list-filter.ts'
import { afterCursor, apartByTime, orderBy, type Sorts } from '#platform/lists/list-sort.ts'
import { type Finding, findingColumns, type FindingState } from './books-store.ts'

export const findingsBy: Sorts<Finding, 'time'> = {
  time: apartByTime(
    { mark: `f.state not in ('open', 'proposed')`, time: 'f.moved_at' },
    ({ state, movedAt }) => ({
      marked: state !== 'open' && state !== 'proposed',
      at: movedAt,
    }),
  ),
}

/** Returns one page of the findings. Ascending, the undecided ones come first; within each, the oldest movement. */
export const listFindings = (
  db: Db,
  state: FindingState | undefined,
  { limit, sorting, after }: PageQuery<Finding>,
): Promise<Finding[]> =>
  db<Finding[]>`
    select ${findingColumns(db)} from book_finding f left join player p on p.id = f.player_id left join credit_order o on o.id = f.order_id
    where true ${state ? db`and f.state = ${state}` : db``} ${after ? afterCursor(db, sorting, 'f.id', after) : db``}
    ${orderBy(db, sorting, 'f.id')} limit ${limit + 1}`

const findingsPerRead = 500

/** Yields all findings in one of these states, by their number, page by page. */
export const allFindings = (db: Db, states: readonly FindingState[]) =>
  inPages<Finding>(
    findingsPerRead,
    (last) => db<Finding[]>`
      select ${findingColumns(db)} from book_finding f left join player p on p.id = f.player_id left join credit_order o on o.id = f.order_id
      where f.state = any(${states as FindingState[]}) ${last ? db`and f.number > ${last.number}` : db``}
      order by f.number limit ${findingsPerRead}`,
  )
