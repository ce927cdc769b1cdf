import type { EntryRow } from '@khlang/contract/statements/statements'
import type { Allowed } from '@khlang/domain/decision'
import { entryCanFor, type EntryAct, type EntryReason } from '@khlang/domain/statements/entry'

/**
 * Returns the e-mail of an entry's current holder; null if nobody has claimed it. An expired lease blocks nobody, even
 * before the server has removed it.
 */
export const holderNow = ({ holder, leaseUntil }: Pick<EntryRow, 'holder' | 'leaseUntil'>, nowMs: number) =>
  holder !== null && leaseUntil !== null && Date.parse(leaseUntil) > nowMs ? holder : null

/**
 * Returns the code of why the employee cannot do this act now; null when they can. `can` covers role and state; claims
 * of colleagues are checked here.
 */
export function refusalOf(row: EntryRow, act: EntryAct, myEmail: string, nowMs: number): EntryReason | null {
  const can = row.can as Record<EntryAct, Allowed<EntryReason>>
  const permission = entryCanFor(can, holderNow(row, nowMs), myEmail)[act]
  return permission === true ? null : permission
}
