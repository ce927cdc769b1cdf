import type { StatementImportId } from '@khlang/domain/brand'
import { withoutOwnSender } from '@khlang/domain/statements/files/file-accounts'
import {
  caseHolds,
  compareMoney,
  maxReportDistanceMs,
  type MoneyReport,
  sameMoneyCases,
  type StoredReport,
} from '@khlang/domain/statements/same-money'
import { isReported } from '#accounts/bank-line-store.ts'
import type { Tx } from '#platform/database/database.ts'
import { type ReportRow, storedReport } from '../intake/receive-store.ts'

/**
 * Places of lines whose money another source has reported: certainly (`same`, with the entry), or possibly (`maybe`).
 */
export type ReportedMeanwhile = { same: { at: number; entry: string }[]; maybe: number[] }

type Line = MoneyReport & { at: number; timed: boolean; hadOwnSender: boolean }
/** `isOfFile`: added from another file since the preview, under no reference of a line. */
type Reported = StoredReport & { id: string; isOfFile: boolean; hadOwnSender: boolean }

/**
 * Compares the lines at these places that were previewed as new with entries reported since the preview, and with all
 * that have the reference of a line. Each entry is the money of one line only, in this batch and in those before: of two
 * equal lines, one of them reported meanwhile, the other is added. Entries from other files are compared by reference.
 * Those without one the unique index keeps from being added twice, except where only one of the two files was read with
 * the own number as the sender (`hadOwnSender`): these are compared too.
 */
export async function reportedMeanwhile(
  tx: Tx,
  id: StatementImportId,
  { after, upTo }: { after: number; upTo: number },
): Promise<ReportedMeanwhile> {
  const rows = await tx<(ReportRow & Omit<Reported, 'hadOwnSender'>)[]>`
    with lines as materialized (
      select reference, occurred_at from import_verdict
      where import_id = ${id} and verdict = 'new' and at > ${after} and at <= ${upTo})
    select e.id, ${storedReport(tx, 'e')},
      e.import_id is not null and (e.reference in (select reference from lines where reference is not null)) is not true as is_of_file
    from statement_import i join statement_entry e on e.account_code = i.account_code and ${isReported(tx, 'e')}
    where i.id = ${id} and (
      e.reference in (select reference from lines where reference is not null)
      or e.created_at > i.previewed_at and e.import_id is distinct from i.id and e.occurred_at between
        (select min(occurred_at) from lines) - make_interval(secs => ${maxReportDistanceMs / 1000})
        and (select max(occurred_at) from lines) + make_interval(secs => ${maxReportDistanceMs / 1000}))`
  const [first] = rows
  if (!first) return { same: [], maybe: [] }
  const previewed = await tx<Omit<Line, 'hadOwnSender'>[]>`
    select at, direction, amount_satang as amount, occurred_at, reference, sender_account, balance_after_satang as balance_after, timed
    from import_verdict where import_id = ${id} and verdict = 'new' and at > ${after} and at <= ${upTo}`
  const usedBefore = await tx<{ sameEntry: string }[]>`
    select same_entry from import_verdict
    where import_id = ${id} and verdict = 'new' and at <= ${after} and outcome = 'overtaken' and same_entry is not null`
  // All are of one account.
  const withoutOwn = <One extends MoneyReport>(one: One) => {
    const report = withoutOwnSender(one, first.ownNumber)
    return { ...report, hadOwnSender: report !== one }
  }
  const [lines, reported] = [previewed.map(withoutOwn), rows.map(withoutOwn)]
  return compareLines(lines, reported, new Set(usedBefore.map(({ sameEntry }) => sameEntry)))
}

/** The surest cases come first, so that a weak likeness never takes an entry that certainly belongs to another line. */
function compareLines(
  lines: readonly Line[],
  reported: readonly Reported[],
  used: Set<string>,
): ReportedMeanwhile {
  const byMoney = Map.groupBy(reported, moneyKey)
  const isCompared = (entry: Reported, line: Line) =>
    !entry.isOfFile || entry.hadOwnSender || line.hadOwnSender
  const found = new Map<number, string>()
  for (const moneyCase of sameMoneyCases.filter(({ verdict }) => verdict === 'same'))
    for (const line of lines) {
      if (found.has(line.at) || !moneyCase.sources.includes(sourceOf(line))) continue
      const same = byMoney
        .get(moneyKey(line))
        ?.find((entry) => !used.has(entry.id) && isCompared(entry, line) && caseHolds(moneyCase, entry, line))
      if (!same) continue
      found.set(line.at, same.id)
      used.add(same.id)
    }
  const isAlike = (line: Line) =>
    byMoney
      .get(moneyKey(line))
      ?.some((entry) => isCompared(entry, line) && compareMoney(entry, line, sourceOf(line)) !== 'other')
  return {
    same: [...found].map(([at, entry]) => ({ at, entry })),
    maybe: lines.flatMap((line) => (!found.has(line.at) && isAlike(line) ? line.at : [])),
  }
}

const sourceOf = ({ timed }: Line) => (timed ? 'timed line' : 'dated line')

const moneyKey = ({ direction, amount }: MoneyReport) => `${direction}|${amount}`
