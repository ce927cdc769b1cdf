import { defaultPreferences, type Preferences } from '@khlang/domain/staff/preferences'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPreferencesWith, preferencesNow, receivePreferences, sendNow } from './preferences.ts'
import { toggleTheme } from './toggle-theme.ts'

beforeEach(() => keepPreferencesWith(() => Promise.resolve()))
afterEach(async () => {
  await sendNow()
  receivePreferences(defaultPreferences)
})

/** Returns the themes that follow from `theme` with each press; the page is dark or not before it. */
async function pressed(theme: Preferences['theme'], ...dark: boolean[]) {
  await sendNow()
  receivePreferences({ ...defaultPreferences, theme })
  return dark.map((isDark) => {
    toggleTheme(isDark)
    return preferencesNow().theme
  })
}

test('a page becomes dark, and light again in the way it was before', async () => {
  expect(await pressed('semi-dark', false, true)).toEqual(['dark', 'semi-dark'])
  expect(await pressed('light', false, true)).toEqual(['dark', 'light'])
})

test('with the theme of the system, the page becomes what it is not now', async () => {
  expect(await pressed('system', false)).toEqual(['dark'])
  expect(await pressed('system', true)).toEqual(['light'])
})
