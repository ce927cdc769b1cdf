import type { DeskCounts } from '@khlang/contract/statements/statements'
import type { Db } from '#platform/database/database.ts'

/**
 * Counts the entries of the desk's tabs, except the tab of all entries. `waiting` are the open incoming ones not on
 * hold, whoever has claimed them; `held` and `mine` include outgoing ones. Each of the three scans reads a partial
 * index instead of the whole table.
 */
export async function countDesk(db: Db, me: string): Promise<DeskCounts> {
  const [counts] = await db<DeskCounts[]>`
    select waiting, suggested, ambiguous,
      (select count(*) from statement_entry where state = 'claimed' and holder = ${me}) as mine,
      (select count(*) from statement_entry
        where state in ('pending', 'claimed', 'creditFailed') and hold_reason is not null) as held
    from (
      select count(*) as waiting, count(*) filter (where judgement in ('certain', 'suggested')) as suggested,
        count(*) filter (where judgement = 'ambiguous') as ambiguous
      from statement_entry
      where state in ('pending', 'claimed', 'creditFailed') and direction = 'in' and hold_reason is null) open`
  return counts!
}
