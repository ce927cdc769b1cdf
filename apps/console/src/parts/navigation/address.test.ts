import { expect, test } from 'vitest'
import { hrefOf, leadsHere } from './address.ts'

test('a link has the address that the browser opens in a new tab', () => {
  expect(hrefOf({ to: '/desk', search: { tab: 'all', entry: undefined } })).toBe('/desk?tab=all')
  expect(hrefOf({ to: '/user/$userId', params: { userId: '7' }, hash: 'notes' })).toBe('/user/7#notes')
})

test('a link is current if it leads to the open page or above it, with the same search parameters', () => {
  const here = { pathname: '/settings/account', search: '?tab=all&entry=7' }
  expect(leadsHere('/settings/account', here)).toBe(true)
  expect(leadsHere('/settings', here)).toBe(true)
  expect(leadsHere('/settings/account?tab=all', here)).toBe(true)
  expect(leadsHere('/settings/account?tab=open', here)).toBe(false)
  expect(leadsHere('/settings/account?order=9', here)).toBe(false)
  expect(leadsHere('/set', here)).toBe(false)
  expect(leadsHere('/settings/accounts', here)).toBe(false)
})
