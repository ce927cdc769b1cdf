import type { Tx } from '#platform/database/database.ts'
import type { WrittenRow } from '#platform/database/bulk-write.ts'
import { newId } from '#platform/ids.ts'
import type { Outcome, StagedDocument } from '../documents/document-store.ts'
import type { LeftOutReason, ImportNote } from '@khlang/contract/legacy-import/legacy-import'
import type { ReadDocument } from './old-fields.ts'

/** The part of an upsert that differs by collection. `Ours` is a row of our own table. */
export type UpsertRules<Row, Ours extends { id: string }> = {
  read: (document: StagedDocument) => ReadDocument<Row>
  /** Returns our row, or the reason why it cannot be made from the document. */
  toOurs: (row: Row, document: StagedDocument, id: string) => Ours | { leftOut: LeftOutReason } | Noted<Ours>
  add: (tx: Tx, rows: readonly Ours[]) => Promise<readonly WrittenRow[]>
  change: (tx: Tx, rows: readonly Ours[]) => Promise<readonly WrittenRow[]>
  /** `lapsed`: the only change since the import is that a claim expired. */
  lock: (tx: Tx, ids: readonly string[]) => Promise<Map<string, { version: number; lapsed?: boolean }>>
  /** The verdict on a document whose row `add` left out; without it, `kept`, since the row is there already. */
  notAdded?: (document: StagedDocument) => Promise<Pick<Outcome, 'verdict' | 'reason'>>
  passwordPlaced?: (document: StagedDocument, ours: Ours) => boolean
}

type Noted<Ours> = { ours: Ours; note: ImportNote }

/**
 * Adds or updates our rows from imported documents, and returns the outcome of each document. New rows are
 * added. Rows unchanged here since their import are updated. Rows that somebody has changed here stay
 * unchanged and are listed.
 */
export async function reconcile<Row, Ours extends { id: string }>(
  tx: Tx,
  documents: readonly StagedDocument[],
  { read, toOurs, add, change, lock, notAdded, passwordPlaced }: UpsertRules<Row, Ours>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const notYetPlaced: Planned<Ours>[] = []
  const placedBefore: Planned<Ours>[] = []
  for (const document of documents) {
    const reading = read(document)
    const result = 'leftOut' in reading ? reading : toOurs(reading.row, document, document.rowId ?? newId())
    if ('leftOut' in result) {
      outcomes.push(leftOut(document, result.leftOut))
      continue
    }
    const rowAndNote = 'ours' in result ? result : { ours: result, note: null }
    const note = rowAndNote.note ?? ('note' in reading ? reading.note : null)
    ;(document.rowId === null ? notYetPlaced : placedBefore).push({ document, ours: rowAndNote.ours, note })
  }
  const written = (one: Planned<Ours>, verdict: 'new' | 'changed', version: number): Outcome => ({
    key: one.document.key,
    verdict,
    reason: one.note,
    rowId: one.ours.id,
    rowVersion: version,
    passwordPlaced: passwordPlaced?.(one.document, one.ours) ?? false,
  })

  const addedRows = notYetPlaced.length === 0 ? [] : await add(tx, rowsOf(notYetPlaced))
  const versions = new Map(addedRows.map(({ id, version }) => [id, version]))
  for (const one of notYetPlaced) {
    const version = versions.get(one.ours.id)
    if (version !== undefined) outcomes.push(written(one, 'new', version))
    else {
      const reason =
        (await notAdded?.(one.document)) ?? ({ verdict: 'kept', reason: 'there-already' } as const)
      outcomes.push({ key: one.document.key, ...reason, rowId: null, rowVersion: null })
    }
  }

  const current = await lock(
    tx,
    placedBefore.map((one) => one.ours.id),
  )
  const untouchedRows = placedBefore.filter(({ ours: { id }, document: { rowVersion } }) => {
    const row = current.get(id)
    return row && (row.version === rowVersion || (row.lapsed === true && row.version === rowVersion! + 1))
  })
  const changedRows = untouchedRows.length === 0 ? [] : await change(tx, rowsOf(untouchedRows))
  const changedVersions = new Map(changedRows.map(({ id, version }) => [id, version]))
  for (const one of placedBefore) {
    const version = changedVersions.get(one.ours.id)
    const reason = current.has(one.ours.id) ? 'changed-here' : 'gone-here'
    outcomes.push(
      version === undefined ? keptOutcome(one.document, reason) : written(one, 'changed', version),
    )
  }
  return outcomes
}

/** A document with the row that it becomes here. */
type Planned<Ours> = { document: StagedDocument; ours: Ours; note: ImportNote | null }
const rowsOf = <Ours>(planned: readonly Planned<Ours>[]) => planned.map((one) => one.ours)

/**
 * Returns the outcome of a document that is left out. A document that was imported before and can no longer
 * be read keeps its row.
 */
const leftOut = (document: StagedDocument, reason: LeftOutReason): Outcome =>
  document.rowId === null
    ? { key: document.key, verdict: 'left-out', reason, rowId: null, rowVersion: null }
    : keptOutcome(document, 'unreadable-now')

const keptOutcome = ({ key, rowId, rowVersion }: StagedDocument, reason: ImportNote): Outcome => ({
  key,
  verdict: 'kept',
  reason,
  rowId,
  rowVersion,
})
