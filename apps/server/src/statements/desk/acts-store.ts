import { deskActHours } from '@khlang/contract/statements/statements'
import type { StatementEntryId } from '@khlang/domain/brand'
import type { Db } from '#platform/database/database.ts'

export type DeskActRecord = {
  seq: number
  at: Date
  act: string
  reason: string | null
  /** The order, and next the deposit, that the act was about; null for most acts. */
  orderId: string | null
  depositId: string | null
  entryId: StatementEntryId
  /** Whether the audit log has no later act on the entry, by anybody. */
  last: boolean
}

/**
 * Returns this employee's latest acts on entries, the newest first: those of the last `deskActHours` hours, before this
 * line of the audit log (null: from the newest). They are read from the log, since the browser forgets them when the
 * page is reloaded.
 */
export const findDeskActs = (
  db: Db,
  actor: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<DeskActRecord[]> =>
  db<DeskActRecord[]>`
    select a.seq, a.at, a.act, a.reason, a.after ->> 'orderId' as order_id, a.after ->> 'depositId' as deposit_id,
      a.object_id as entry_id, not exists (
        select 1 from audit later
        where later.object_kind = 'entry' and later.object_id = a.object_id and later.seq > a.seq) as last
    from audit a
    where a.actor = ${actor} and a.object_kind = 'entry' and a.at > clock_timestamp() - make_interval(hours => ${deskActHours})
      ${before === null ? db`` : db`and a.seq < ${before}`}
    order by a.seq desc limit ${limit}`
