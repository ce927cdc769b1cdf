import { defaultPreferences, type Preferences } from '@khlang/domain/staff/preferences'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstPreferences } from './first-preferences.ts'
import { publicPreferencesKey, readPublicPreferences, savePublicPreferences } from './public-preferences.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** A page into which the server wrote this employee, or nobody. */
const page = (me: object | null) =>
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'me' && me ? { textContent: JSON.stringify(me) } : null),
  })

test('the sign-in page has the theme and the language of the last employee, and nothing else of theirs', () => {
  const all: Preferences = { ...defaultPreferences, theme: 'dark', locale: 'en', starred: ['/settings'] }
  savePublicPreferences(all)
  expect(readPublicPreferences()).toEqual({ theme: 'dark', locale: 'en' })
  expect([...stored.values()]).toEqual(['{"theme":"dark","locale":"en"}'])
})

test.each([
  ['nothing', undefined, {}],
  ['something unreadable', '{', {}],
  ['null', 'null', {}],
  ['a theme that is no longer offered', '{"theme":"sepia","locale":"en"}', { locale: 'en' }],
  ['a language that is not spoken', '{"theme":"dark","locale":"fr"}', { theme: 'dark' }],
])('%s in the browser’s storage leaves the page readable', (_, text, expected) => {
  if (text !== undefined) stored.set(publicPreferencesKey, text)
  expect(readPublicPreferences()).toEqual(expected)
})

test('a page begins with the preferences of the employee whom the server wrote into it', () => {
  savePublicPreferences({ theme: 'dark', locale: 'en' })
  page({ preferences: { theme: 'semi-dark', density: 'compact' } })
  expect(firstPreferences()).toEqual({ ...defaultPreferences, theme: 'semi-dark', density: 'compact' })
})

test('a page without an employee begins with the theme and the language last used in this browser', () => {
  page(null)
  expect(firstPreferences()).toEqual(defaultPreferences)
  savePublicPreferences({ theme: 'dark', locale: 'en' })
  expect(firstPreferences()).toEqual({ ...defaultPreferences, theme: 'dark', locale: 'en' })
})
