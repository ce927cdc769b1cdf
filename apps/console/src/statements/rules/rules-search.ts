import { textOf } from '#parts/lists/list-search.ts'

/**
 * The search parameters of the page of matching rules: the open own account (none means the first, `all`
 * means all together), or the ranking weights.
 */
export type RulesSearch = { account?: string | undefined; show?: 'weights' | undefined }

export const rulesSearch = (raw: Record<string, unknown>): RulesSearch => ({
  account: textOf(raw['account']),
  ...(raw['show'] === 'weights' && { show: 'weights' as const }),
})

/** The value of `account` for all own accounts together. */
export const allAccounts = 'all'
