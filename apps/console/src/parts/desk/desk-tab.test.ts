import { expect, test } from 'vitest'
import { shownTabs } from './desk-tab.ts'

test('empty tabs are hidden, except the first, the last and the open one', () => {
  expect(shownTabs('open', {})).toEqual(['open', 'all'])
  expect(shownTabs('held', { mine: 0, suggested: 3, held: 0 })).toEqual(['open', 'suggested', 'held', 'all'])
})
