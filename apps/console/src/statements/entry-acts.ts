import type { EntryRow } from '@khlang/contract/statements'
import type { Allowed } from '@khlang/domain/decision'
import { entryCanFor, type EntryAct, type EntryReason } from '@khlang/domain/statements/entry'

/** A lapsed lease holds nobody back, even before the server has cleared it away. */
export const holderNow = ({ holder, leaseUntil }: Pick<EntryRow, 'holder' | 'leaseUntil'>, now: number) =>
  holder !== null && leaseUntil !== null && Date.parse(leaseUntil) > now ? holder : null

/** Why this act is not open to me on this row now; null when it is. Role and state come with the row, the holder is laid over. */
export function refusalOf(row: EntryRow, act: EntryAct, me: string, now: number): EntryReason | null {
  const can = row.can as Record<EntryAct, Allowed<EntryReason>>
  const allowed = entryCanFor(can, holderNow(row, now), me)[act]
  return allowed === true ? null : allowed
}
