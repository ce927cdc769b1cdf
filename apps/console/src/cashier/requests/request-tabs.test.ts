import { requestFilters } from '@khlang/domain/cashier/request'
import { expect, test } from 'vitest'
import { isTab, isWork } from './request-tabs.ts'

test('a list without a state shows the tab of all requests', () => {
  expect([isTab('deposits', undefined), isTab('withdrawals', undefined)]).toEqual([true, true])
})

test('a state that only a filter chooses is no tab; a deposit is never deducted', () => {
  const tabs = (list: 'deposits' | 'withdrawals') => requestFilters.filter((state) => isTab(list, state))
  expect(tabs('deposits')).toEqual(['pending', 'underWay', 'unknown'])
  expect(tabs('withdrawals')).toEqual(['pending', 'adjusted', 'underWay', 'unknown'])
})

test('the oldest comes first where an employee has to act: what is under way or unknown is no such list', () => {
  expect(requestFilters.filter(isWork)).toEqual(['pending', 'adjusted', 'open'])
  expect(isWork(undefined)).toBe(false)
})
