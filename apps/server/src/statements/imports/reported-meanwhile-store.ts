import type { StatementImportId } from '@khlang/domain/brand'
import {
  compareMoney,
  maxReportDistanceMs,
  type MoneyReport,
  type StoredReport,
} from '@khlang/domain/statements/same-money'
import type { Tx } from '#platform/database/database.ts'
import { storedReport } from '../intake/receive-store.ts'

/** Places of lines whose money another source has reported: certainly (`same`) or possibly (`maybe`). */
export type ReportedMeanwhile = { same: number[]; maybe: number[] }

type Line = MoneyReport & { at: number; timed: boolean }

/**
 * Compares the lines at these places that were previewed as new with entries reported since the preview, and with all
 * that have the reference of a line. Entries from other files are compared only by reference; for those without one the unique
 * index prevents duplicates.
 */
export async function reportedMeanwhile(
  tx: Tx,
  id: StatementImportId,
  { after, upTo }: { after: number; upTo: number },
): Promise<ReportedMeanwhile> {
  const reported = await tx<StoredReport[]>`
    with lines as materialized (
      select reference, occurred_at from import_verdict
      where import_id = ${id} and verdict = 'new' and at > ${after} and at <= ${upTo})
    select ${storedReport(tx, 'e')}
    from statement_import i join statement_entry e on e.account_code = i.account_code and e.made_by is null
    where i.id = ${id} and (
      e.reference in (select reference from lines where reference is not null)
      or e.created_at > i.previewed_at and e.import_id is null and e.occurred_at between
        (select min(occurred_at) from lines) - make_interval(secs => ${maxReportDistanceMs / 1000})
        and (select max(occurred_at) from lines) + make_interval(secs => ${maxReportDistanceMs / 1000}))`
  if (reported.length === 0) return { same: [], maybe: [] }
  const lines = await tx<Line[]>`
    select at, direction, amount_satang as amount, occurred_at, reference, sender_account, balance_after_satang as balance_after, timed
    from import_verdict where import_id = ${id} and verdict = 'new' and at > ${after} and at <= ${upTo}`
  const byMoney = Map.groupBy(reported, moneyKey)
  const found: ReportedMeanwhile = { same: [], maybe: [] }
  for (const line of lines) {
    const source = line.timed ? 'timed line' : 'dated line'
    const likenesses = (byMoney.get(moneyKey(line)) ?? []).map((other) => compareMoney(other, line, source))
    if (likenesses.includes('same')) found.same.push(line.at)
    else if (likenesses.includes('maybe')) found.maybe.push(line.at)
  }
  return found
}

const moneyKey = ({ direction, amount }: MoneyReport) => `${direction}|${amount}`
