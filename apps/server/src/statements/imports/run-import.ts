import type { StatementImportId } from '@khlang/domain/brand'
import type { FileMapping } from '@khlang/domain/statements/files/mapping'
import { type FileHabits, habitsAtFirst, withHabitsOf } from '@khlang/domain/statements/files/read-line'
import { type Sql, transaction } from '#platform/database/database.ts'
import { commitLines, type Lease } from './commit-store.ts'
import { createSummary } from './import-summary.ts'
import { linesAfter, ownNumbersFor, readImports } from './import-store.ts'
import { createImportClassifier } from './classify-lines.ts'
import { linesThatStayed, takeBackLines } from './take-back-store.ts'
import { addVerdicts, finishPreview, forgetVerdicts, type NewVerdict, saveProgress } from './verdict-store.ts'

/** `commitLines`: lines that are added, or taken back, in one transaction. */
export type Pace = { previewLines: number; commitLines: number; leaseSeconds: number }

/**
 * Classifies every line of the file. Always starts from the beginning, since the entries that earlier lines
 * repeat are known only within a run. Stops without finishing if the process closes or another process has
 * taken over.
 */
export async function runPreview(
  sql: Sql,
  { id, fence }: Lease,
  pace: Pace,
  closing: AbortSignal,
): Promise<void> {
  const [record] = await readImports(sql, [id])
  if (!record) return
  const summary = createSummary()
  const counts = { new: 0, duplicate: 0, unreadable: 0 }
  const save = (progress: number, verdicts: readonly NewVerdict[]) =>
    transaction(sql, async (tx) => {
      if (!(await saveProgress(tx, id, fence, { progress, leaseSeconds: pace.leaseSeconds, counts })))
        return false
      await (progress === 0 ? forgetVerdicts(tx, id) : addVerdicts(tx, id, verdicts))
      return true
    })
  if (!(await save(0, []))) return
  const { accountCode, mapping } = record
  const now = record.previewedAt ?? new Date()
  const habits = await findHabits(sql, { id, mapping, now }, pace, closing)
  const { ownNumber } = await ownNumbersFor(sql, accountCode)
  const stayed = await linesThatStayed(sql, id)
  const classify = createImportClassifier({ accountCode, ownNumber, mapping, habits, stayed }, now)
  for (let position = mapping.head; !closing.aborted;) {
    const stored = await linesAfter(sql, id, position, pace.previewLines)
    if (stored.length === 0) break
    position = stored.at(-1)!.at
    const { verdicts, read } = await classify(sql, stored)
    const newPlaces = new Set(verdicts.flatMap((one) => (one.verdict === 'new' ? one.at : [])))
    for (const line of read) summary.add(line, newPlaces.has(line.stored.at))
    for (const { verdict } of verdicts) counts[verdict] += 1
    if (!(await save(position, verdicts))) return
  }
  if (!closing.aborted) await transaction(sql, (tx) => finishPreview(tx, id, fence, summary.result()))
}

/**
 * Looks through the file for its habits, until all are found: a line with a time of day, usually the first, and what
 * signs mean in a file with a column for the side or for money out.
 */
async function findHabits(
  sql: Sql,
  { id, mapping, now }: { id: StatementImportId; mapping: FileMapping; now: Date },
  { previewLines }: Pace,
  closing: AbortSignal,
): Promise<FileHabits> {
  let habits = habitsAtFirst(mapping)
  for (let position = mapping.head; !closing.aborted;) {
    const stored = await linesAfter(sql, id, position, previewLines)
    if (stored.length === 0) break
    position = stored.at(-1)!.at
    for (const { cells } of stored) {
      if (Object.values(habits).every(Boolean)) return habits
      habits = withHabitsOf(habits, cells, mapping, now)
    }
  }
  return habits
}

/**
 * Adds the new lines, or takes them back, batch by batch, until none is left, the process closes or another process has
 * taken over. Each transaction also saves the progress, from which another process can continue.
 */
export async function runBatches(sql: Sql, lease: Lease, pace: Pace, closing: AbortSignal): Promise<void> {
  const doNext: (...args: Parameters<typeof commitLines>) => Promise<unknown> =
    lease.state === 'takingBack' ? takeBackLines : commitLines
  while (!closing.aborted) {
    const result = await transaction(sql, (tx) =>
      doNext(tx, lease, { limit: pace.commitLines, leaseSeconds: pace.leaseSeconds }),
    )
    if (result === null || result === 'lost') return
  }
}
