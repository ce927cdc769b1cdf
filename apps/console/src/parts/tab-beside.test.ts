import { expect, test } from 'vitest'
import { tabBeside } from './tab-beside.ts'

test('the bracket keys cycle through the tabs, and open the first one from a list outside them', () => {
  const shown = ['pending', 'adjusted', 'all']
  expect(tabBeside(shown, 'pending', 1)).toBe('adjusted')
  expect(tabBeside(shown, 'all', 1)).toBe('pending')
  expect(tabBeside(shown, 'pending', -1)).toBe('all')
  expect(tabBeside(shown, 'done', 1)).toBe('pending')
})
