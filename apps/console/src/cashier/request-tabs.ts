import type { RequestFilter } from '@khlang/domain/cashier/request'

/** The work of a list of requests, step by step; whatever else it is narrowed to is a filter. */
export const requestTabs = {
  deposits: ['pending', 'underWay', 'unknown'],
  withdrawals: ['pending', 'adjusted', 'underWay', 'unknown'],
} as const satisfies Record<'deposits' | 'withdrawals', readonly RequestFilter[]>

export type RequestTab = (typeof requestTabs)['withdrawals'][number]

/** Nothing narrows it to a state: that is the tab of all there are. */
export const isTab = (list: 'deposits' | 'withdrawals', state: RequestFilter | undefined): boolean =>
  state === undefined || (requestTabs[list] as readonly RequestFilter[]).includes(state)

/** What waits for an employee: whoever has waited longest comes first, and the desk goes on by itself from one to the next. */
export const isWork = (state: RequestFilter | undefined): boolean =>
  state === 'pending' || state === 'adjusted' || state === 'open'
