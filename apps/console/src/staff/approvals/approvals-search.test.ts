import { expect, test } from 'vitest'
import { approvalsSearch } from './approvals-search.ts'

test('the approvals that wait for the viewer are shown, unless the link asks for others', () => {
  expect(approvalsSearch({ show: 'asked', open: 'a-7' })).toEqual({ show: 'asked', open: 'a-7' })
  expect(approvalsSearch({ show: 'newer' })).toEqual({ show: 'mine' })
  expect(approvalsSearch({})).toEqual({ show: 'mine' })
})

test('approvals are filtered by status, days and text; a preset goes before days', () => {
  expect(approvalsSearch({ show: 'all', state: 'voided', q: 'north001', from: '2026-11-20' })).toEqual({
    show: 'all',
    state: 'voided',
    q: 'north001',
    from: '2026-11-20',
  })
  expect(approvalsSearch({ period: 'today', from: '2026-11-20' })).toEqual({ show: 'mine', period: 'today' })
  expect(approvalsSearch({ state: 'paid' })).toEqual({ show: 'mine' })
})
