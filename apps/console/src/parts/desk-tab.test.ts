import { expect, test } from 'vitest'
import { shownTabs, tabBeside } from './desk-tab.ts'

test('tabs with nothing in them are not there, but the first, the last and the open one', () => {
  expect(shownTabs('open', {})).toEqual(['open', 'all'])
  expect(shownTabs('held', { mine: 0, suggested: 3, held: 0 })).toEqual(['open', 'suggested', 'held', 'all'])
})

test('the keys go around the tabs that are shown', () => {
  const shown = shownTabs('suggested', { suggested: 3, unknown: 1 })
  expect(tabBeside(shown, 'suggested', 1)).toBe('unknown')
  expect(tabBeside(shown, 'all', 1)).toBe('open')
  expect(tabBeside(shown, 'open', -1)).toBe('all')
})
