import type { EntryRow } from '@khlang/contract/statements/statements'
import type { EntryAct } from '@khlang/domain/statements/entry'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { refusalOf } from './entry-acts.ts'

/** Returns why the employee `me` (an e-mail) cannot do this act now, as a sentence; null when they can. */
export function whyNot(row: EntryRow, act: EntryAct, me: string, now: number): string | null {
  const refusal = refusalOf(row, act, me, now)
  return refusal === null ? null : rowReasonText(refusal)
}
