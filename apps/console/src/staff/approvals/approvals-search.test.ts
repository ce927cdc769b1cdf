import { expect, test } from 'vitest'
import { approvalsSearch } from './approvals-search.ts'

test('the approvals that wait for the viewer are shown, unless the link asks for others', () => {
  expect(approvalsSearch({ show: 'asked', open: 'a-7' })).toEqual({ show: 'asked', open: 'a-7' })
  expect(approvalsSearch({ show: 'newer' })).toEqual({ show: 'mine' })
  expect(approvalsSearch({})).toEqual({ show: 'mine' })
})
