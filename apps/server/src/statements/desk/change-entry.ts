import type { EntryRow } from '@khlang/contract/statements/statements'
import type { StatementEntryId } from '@khlang/domain/brand'
import {
  type Actor,
  checkEntry,
  type EntryAct,
  holderAt,
  type StatementEntry,
} from '@khlang/domain/statements/entry'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction, type Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { entryRow } from '../rows.ts'
import { type LockedEntry, lockEntry, readEntries } from '../store.ts'

export type Change = {
  entryId: StatementEntryId
  act: EntryAct
  actor: EmployeeActor
  reason?: string | undefined
  /** Further fields of the audit line, besides the entry's state and holder. */
  after?: Record<string, unknown>
  save: (tx: Tx, entry: StatementEntry) => Promise<unknown>
}

/**
 * Locks an entry, then checks, saves and audits one act on it, all in one transaction. Refuses with `not-found`, or
 * with the current row if the act is not allowed; `save` may refuse as well.
 */
export function changeEntry(
  sql: Sql,
  { entryId, act, actor, reason, after, save }: Change,
): Promise<EntryRow> {
  return transaction(sql, async (tx) => {
    const { entry, now } = await lockEntryFor(tx, entryId, act, actor)
    await save(tx, entry)
    const row = await readRow(tx, entryId, actor)
    await writeAudit(tx, {
      actor: actor.email,
      act: `entry.${act}`,
      object: ['entry', entryId],
      before: { state: entry.state, holder: holderAt(entry, now) },
      after: { state: row.state, holder: row.holder, ...after },
      reason,
    })
    return row
  })
}

/**
 * Locks the entry and returns it, with the time at which it was locked, if this employee may perform the act then;
 * otherwise refuses with the current row.
 */
export async function lockEntryFor(
  tx: Tx,
  entryId: StatementEntryId,
  act: EntryAct,
  actor: EmployeeActor,
): Promise<Pick<LockedEntry, 'entry' | 'now'>> {
  const lockedEntry = (await lockEntry(tx, entryId)) ?? refuse('not-found')
  const allowed = checkEntry(lockedEntry.entry, act, actor, lockedEntry.now)
  if (allowed === true) return lockedEntry
  const row = await readRow(tx, entryId, actor)
  return refuse(allowed, { row, ...(row.holder ? { holder: row.holder } : {}) })
}

/** Reads a row that the caller has locked. Throws if it is gone. */
export async function readRow(
  tx: Tx,
  entryId: StatementEntryId,
  actor: Pick<Actor, 'role'>,
): Promise<EntryRow> {
  const [record] = await readEntries(tx, [entryId])
  if (!record) throw new Error('A locked entry cannot vanish')
  return entryRow(record, actor.role)
}
