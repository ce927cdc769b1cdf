import { coloursStyle } from '@khlang/domain/staff/colours'
import { defaultPreferences, type PreferenceChange } from '@khlang/domain/staff/preferences'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPreferencesApplied } from './keep-preferences-applied.ts'
import { receivePreferences } from './preferences.ts'

/** The page: the attributes of its root, the colours in its styles, and the colour of the browser's bar. */
let attributes: Map<string, string>
let colours: { textContent: string }
let barColour: string
let saved: string[]
let stop: () => void

beforeEach(() => {
  attributes = new Map([
    ['data-collapsed', ''],
    ['data-mantine-color-scheme', 'auto'],
  ])
  colours = { textContent: 'as the server wrote them' }
  barColour = 'as the server wrote it'
  saved = []
  vi.stubGlobal('localStorage', { setItem: (_: string, value: string) => saved.push(value) })
  vi.stubGlobal('document', {
    documentElement: {
      setAttribute: (name: string, value: string) => attributes.set(name, value),
      removeAttribute: (name: string) => attributes.delete(name),
    },
    getElementById: () => colours,
    querySelector: () => ({ setAttribute: (_: string, value: string) => (barColour = value) }),
  })
  stop = keepPreferencesApplied()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  receivePreferences(defaultPreferences)
})

async function receive(change: PreferenceChange) {
  const next = { ...defaultPreferences, ...change } as typeof defaultPreferences
  receivePreferences(next)
  await vi.dynamicImportSettled()
  return next
}

test('what an employee changes is seen on the page at once', async () => {
  await receive({ theme: 'dark', density: 'compact', menuCollapsed: true })
  expect(Object.fromEntries(attributes)).toMatchObject({
    'data-theme': 'dark',
    'data-density': 'compact',
    'data-collapsed': '',
  })
  await receive({ theme: 'dark', density: 'compact' })
  expect(attributes.has('data-collapsed')).toBe(false)
})

test('whether the kit is dark is left to the kit, which knows the system', async () => {
  await receive({ theme: 'dark' })
  expect(attributes.get('data-mantine-color-scheme')).toBe('auto')
})

test('the sign-in page learns the theme and the language, at first and with each change', async () => {
  await receive({ theme: 'dark' })
  await receive({ theme: 'dark', locale: 'en' })
  expect(saved).toEqual([
    '{"theme":"light","locale":"th"}',
    '{"theme":"dark","locale":"th"}',
    '{"theme":"dark","locale":"en"}',
  ])
})

test('the colours are worked out only when one of them changes', async () => {
  await receive({ density: 'compact' })
  expect([colours.textContent, barColour]).toEqual(['as the server wrote them', 'as the server wrote it'])
  const purple = await receive({ navbarColour: '#6a329f' })
  expect([colours.textContent, barColour]).toEqual([coloursStyle(purple), '#6a329f'])
  const both = await receive({ navbarColour: '#6a329f', primary: '#2a7f62' })
  expect(colours.textContent).toBe(coloursStyle(both))
  expect(coloursStyle(both)).not.toBe(coloursStyle(purple))
  const usual = await receive({})
  expect(colours.textContent).toBe(coloursStyle(usual))
})
