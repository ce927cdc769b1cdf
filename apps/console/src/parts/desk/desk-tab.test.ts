import { expect, test } from 'vitest'
import { shownTabs, tabOf } from './desk-tab.ts'

test('a link opens its tab, or the first one if there is no such tab', () => {
  expect(['held', 'newer', undefined].map(tabOf)).toEqual(['held', 'open', 'open'])
})

test('empty tabs are hidden, except the first, the last and the open one', () => {
  expect(shownTabs('open', {})).toEqual(['open', 'all'])
  expect(shownTabs('held', { mine: 0, suggested: 3, held: 0 })).toEqual(['open', 'suggested', 'held', 'all'])
})
