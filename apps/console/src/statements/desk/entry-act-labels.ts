import type { EntryRow } from '@khlang/contract/statements/statements'
import type { EntryAct } from '@khlang/domain/statements/entry'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { refusalOf } from './entry-acts.ts'

/** Returns why the employee cannot do this act now, as a sentence; null when they can. */
export function whyNot(row: EntryRow, act: EntryAct, myEmail: string, nowMs: number): string | null {
  const refusal = refusalOf(row, act, myEmail, nowMs)
  return refusal === null ? null : rowReasonText(refusal)
}
