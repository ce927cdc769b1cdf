import type { RequestFilter } from '@khlang/domain/cashier/request'

/** The stages of a list of requests, as tabs. Any other state is a filter, also `open`: all that wait for an employee. */
export const requestTabs = {
  deposits: ['pending', 'underWay', 'unknown'],
  withdrawals: ['pending', 'adjusted', 'underWay', 'unknown'],
} as const satisfies Record<'deposits' | 'withdrawals', readonly RequestFilter[]>

export type RequestTab = (typeof requestTabs)['withdrawals'][number]

/** Whether the state is a tab. Without a state, the tab of all requests is open. */
export const isTab = (list: 'deposits' | 'withdrawals', state: RequestFilter | undefined): boolean =>
  state === undefined || (requestTabs[list] as readonly RequestFilter[]).includes(state)

/**
 * Whether the filter shows work for an employee: the oldest comes first, and the desk opens the next request
 * automatically.
 */
export const isWork = (state: RequestFilter | undefined): boolean =>
  state === 'pending' || state === 'adjusted' || state === 'open'
