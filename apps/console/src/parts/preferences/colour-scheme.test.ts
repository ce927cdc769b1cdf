import { defaultPreferences, themes } from '@khlang/domain/staff/preferences'
import { afterEach, expect, test } from 'vitest'
import { colourScheme } from './colour-scheme.ts'
import { receivePreferences } from './preferences.ts'

afterEach(() => receivePreferences(defaultPreferences))

test('the parts of the kit are dark only in the dark theme, and by the system where that decides', () => {
  const told: string[] = []
  colourScheme.subscribe((scheme) => told.push(scheme))
  const schemes = themes.map((theme) => {
    receivePreferences({ ...defaultPreferences, theme })
    return [theme, colourScheme.get('light')]
  })
  expect(schemes).toEqual([
    ['light', 'light'],
    ['dark', 'dark'],
    ['semi-dark', 'light'],
    ['system', 'auto'],
  ])
  expect(told).toEqual(['light', 'dark', 'light', 'auto'])
  colourScheme.unsubscribe()
  receivePreferences({ ...defaultPreferences, theme: 'dark' })
  expect(told).toHaveLength(4)
})
