import { cutText } from '@khlang/domain/cut-text'
import type { StatementEntryId } from '@khlang/domain/brand'
import { withoutOwnSender } from '@khlang/domain/statements/files/file-accounts'
import { createLineClassifier, type Line } from '@khlang/domain/statements/files/line-classifier'
import { maxReportDistanceMs } from '@khlang/domain/statements/same-money'
import type { FileMapping } from '@khlang/domain/statements/files/mapping'
import {
  type FileHabits,
  type FileLine,
  type LineProblem,
  readLine,
} from '@khlang/domain/statements/files/read-line'
import { fingerprint } from '@khlang/domain/statements/fingerprint'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { StoredLine } from './import-store.ts'
import { knownBetween, type NewVerdict } from './verdict-store.ts'

type Readable = Line & FileLine & { stored: StoredLine }
type Unreadable = { stored: StoredLine; problem: LineProblem }

type FileOfAccount = {
  accountCode: string
  ownNumber: string
  mapping: FileMapping
  habits: FileHabits
  /** The entries that stayed when this file was taken back, by the number of their line. */
  stayed: ReadonlyMap<number, StatementEntryId>
}

/**
 * Creates the function that reads and classifies the lines of one file. It is called batch by batch, in the
 * order of the file, and remembers earlier batches.
 */
export function createImportClassifier(file: FileOfAccount, now: Date) {
  const { accountCode } = file
  const fingerprintOf = (line: Line) =>
    fingerprint({ ...line, account: accountCode, senderMobile: null }).text
  const classifier = createLineClassifier(fingerprintOf, file.stayed)

  return async (
    db: Db,
    stored: readonly StoredLine[],
  ): Promise<{ verdicts: NewVerdict[]; read: Readable[] }> => {
    const lines = stored.map((one) => readOne(one, file, now))
    const read = lines.filter((one): one is Readable => 'direction' in one)
    const reportedEntries = read.length === 0 ? [] : await knownBetween(db, accountCode, rangeOf(read))
    const classified = classifier.classify(read, reportedEntries)
    let index = 0
    const verdicts = lines.map((one): NewVerdict => {
      const line = { at: one.stored.at, line: one.stored.line }
      if (!('direction' in one)) return { ...line, verdict: 'unreadable', problem: one.problem }
      const verdict = classified[index++]!
      const report = reportOf(one)
      if (verdict.verdict === 'duplicate')
        return {
          ...line,
          ...report,
          verdict: 'duplicate',
          ...('entry' in verdict.of ? { same_entry: verdict.of.entry } : { same_line: verdict.of.line }),
        }
      return {
        ...line,
        ...report,
        verdict: 'new',
        entry_id: newId<StatementEntryId>(),
        fingerprint: verdict.twin === 1 ? fingerprintOf(one) : `${fingerprintOf(one)}|${verdict.twin}`,
        twin: verdict.twin > 1 || verdict.alike,
      }
    })
    return { verdicts, read }
  }
}

function readOne(stored: StoredLine, file: FileOfAccount, now: Date): Readable | Unreadable {
  const read = readWithoutOwnSender(stored.cells, file, now)
  return typeof read === 'string' ? { stored, problem: read } : { ...read, line: stored.line, stored }
}

/**
 * Reads a line. If its sender is the own account, whose number may stand on every line of a file, it is read again
 * without that column.
 */
function readWithoutOwnSender(
  cells: readonly string[],
  { ownNumber, mapping, habits }: FileOfAccount,
  now: Date,
): FileLine | LineProblem {
  const read = readLine(cells, mapping, now, habits)
  if (typeof read === 'string' || withoutOwnSender(read, ownNumber) === read) return read
  const { sender: _own, ...otherColumns } = mapping.columns
  const withoutColumn = readLine(cells, { ...mapping, columns: otherColumns }, now, habits)
  return typeof withoutColumn === 'string' ? withoutColumn : withoutOwnSender(withoutColumn, ownNumber)
}

/** Returns the times and references within which an entry may report the same money as one of these lines. */
function rangeOf(read: readonly Readable[]) {
  const times = read.map(({ occurredAt }) => occurredAt.getTime())
  return {
    from: new Date(times.reduce((a, b) => Math.min(a, b)) - maxReportDistanceMs),
    to: new Date(times.reduce((a, b) => Math.max(a, b)) + maxReportDistanceMs),
    references: read.flatMap(({ reference }) => reference ?? []),
  }
}

const maxRawLength = 500

const reportOf = (line: Readable) => ({
  direction: line.direction,
  amount_satang: line.amount,
  occurred_at: line.occurredAt,
  timed: line.timed,
  balance_after_satang: line.balanceAfter,
  reference: line.reference,
  sender_bank: line.senderBank,
  sender_account: line.senderAccount,
  sender_name: line.senderName,
  raw_text: cutText(line.stored.cells.filter(Boolean).join(' · '), maxRawLength),
})
