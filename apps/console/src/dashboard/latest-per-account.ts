import type { EntryRow } from '@khlang/contract/statements'

export type Feed = Pick<EntryRow, 'account' | 'createdAt'>

/** A bank that has said nothing for this long may have money that we do not see. */
export const quietAfterSeconds = 15 * 60

/** The latest news of each own account, in the order of their codes. */
export function latestPerAccount(rows: readonly Feed[]): Feed[] {
  const latest = new Map<string, Feed>()
  for (const { account, createdAt } of rows) {
    const known = latest.get(account.code)
    if (!known || known.createdAt < createdAt) latest.set(account.code, { account, createdAt })
  }
  return [...latest.values()].toSorted((a, b) => a.account.code.localeCompare(b.account.code))
}
