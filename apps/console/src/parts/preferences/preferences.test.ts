import { defaultPreferences, type PreferenceChange } from '@khlang/domain/staff/preferences'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  changePreferences,
  keepPreferencesWith,
  preferencesNow,
  receivePreferences,
  sendNow,
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
