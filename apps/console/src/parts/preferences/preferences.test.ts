import { defaultPreferences, type PreferenceChange } from '@khlang/domain/staff/preferences'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Blocked, blockWhile } from '../navigation/blocker.ts'
import {
  changePreferences,
  keepPreferencesWith,
  preferencesNow,
  receivePreferences,
  sendNow,
  showWaiting,
} from './preferences.ts'

let sent: PreferenceChange[]
beforeEach(async () => {
  vi.useFakeTimers()
  sent = []
  keepPreferencesWith(async (change) => {
    sent.push(change)
  })
  await sendNow()
  sent = []
  receivePreferences(defaultPreferences)
})

test('a change is shown at once and sent together with the changes that follow', async () => {
  changePreferences({ theme: 'dark' })
  changePreferences({ layout: 'horizontal' })
  expect(preferencesNow()).toMatchObject({ theme: 'dark', layout: 'horizontal' })
  expect(sent).toEqual([])
  await vi.runAllTimersAsync()
  expect(sent).toEqual([{ theme: 'dark', layout: 'horizontal' }])
})

test('an older answer of the server does not undo a later change', () => {
  changePreferences({ theme: 'dark', lists: { deposits: { order: [], hidden: ['note'] } } })
  receivePreferences({
    ...defaultPreferences,
    era: 'buddhist',
    lists: { entries: { order: [], hidden: [] } },
  })
  expect(preferencesNow()).toMatchObject({ theme: 'dark', era: 'buddhist' })
  expect(Object.keys(preferencesNow().lists)).toEqual(['entries', 'deposits'])
})

test('a change that could not be sent is sent with the next one', async () => {
  keepPreferencesWith(() => Promise.reject(new Error('offline')))
  changePreferences({ theme: 'dark' })
  await vi.runAllTimersAsync()
  keepPreferencesWith(async (change) => {
    sent.push(change)
  })
  changePreferences({ era: 'buddhist' })
  await vi.runAllTimersAsync()
  expect(sent).toEqual([{ theme: 'dark', era: 'buddhist' }])
})

test('an answer that left the server before a change arrived does not undo the change', async () => {
  let arrive = () => {}
  keepPreferencesWith(() => new Promise<void>((resolve) => (arrive = resolve)))
  changePreferences({ theme: 'dark' })
  await vi.advanceTimersByTimeAsync(1_000)
  receivePreferences(defaultPreferences)
  expect(preferencesNow().theme).toBe('dark')
  arrive()
})

test('a language chosen elsewhere waits for the next page, so that it empties no form; the rest is shown at once', () => {
  receivePreferences(
    { ...defaultPreferences, locale: 'en', era: 'buddhist', theme: 'dark' },
    { keepsPage: true },
  )
  const { locale, era } = defaultPreferences
  expect(preferencesNow()).toMatchObject({ locale, era, theme: 'dark' })
  showWaiting()
  expect(preferencesNow()).toMatchObject({ locale: 'en', era: 'buddhist', theme: 'dark' })
})

test('a language chosen here replaces one that waits, and what was received later the one before', () => {
  receivePreferences({ ...defaultPreferences, locale: 'en' }, { keepsPage: true })
  receivePreferences(defaultPreferences, { keepsPage: true })
  showWaiting()
  expect(preferencesNow().locale).toBe('th')
  receivePreferences({ ...defaultPreferences, locale: 'en' }, { keepsPage: true })
  changePreferences({ locale: 'th' })
  showWaiting()
  expect(preferencesNow().locale).toBe('th')
})

test('whoever changes the language with something unsaved is asked first, and nobody else', async () => {
  const { createMemoryHistory } = await import('@tanstack/history')
  let dirty = true
  let blocked: Blocked | null = null
  const end = blockWhile(
    createMemoryHistory(),
    () => dirty,
    (now) => (blocked = now),
  )
  changePreferences({ theme: 'dark' })
  expect([preferencesNow().theme, blocked]).toEqual(['dark', null])
  changePreferences({ locale: 'en' })
  expect(preferencesNow().locale).toBe('th')
  blocked!.stay()
  await vi.runAllTimersAsync()
  expect([preferencesNow().locale, blocked]).toEqual(['th', null])
  expect(sent).toEqual([{ theme: 'dark' }])
  changePreferences({ locale: 'en' })
  blocked!.leave()
  await vi.runAllTimersAsync()
  expect(preferencesNow().locale).toBe('en')
  dirty = false
  changePreferences({ locale: 'th' })
  expect(preferencesNow().locale).toBe('th')
  end()
})
