import { textOf } from '#parts/lists/list-search.ts'

/** What the address of the rules lab says: the own account that is open; none for the first, `all` for all together. */
export type RulesSearch = { account?: string | undefined }

export const rulesSearch = (raw: Record<string, unknown>): RulesSearch => ({
  account: textOf(raw['account']),
})

export const allAccounts = 'all'
