// @vitest-environment happy-dom
import { defaultPreferences } from '@khlang/domain/staff/preferences'
import type { Me } from '@khlang/contract/staff/staff'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { serverNow } from '#live/server-clock.ts'
import {
  changePreferences,
  keepPreferencesWith,
  receivePreferences,
  sendNow,
} from '../preferences/preferences.ts'
import { leave } from '../api/api.ts'
import { keepIdleEnd } from './idle-end.ts'
import { forgetUser, rememberUser, sessionNow, watchSession } from './session.ts'
import { endSession, signOutAndLeave } from './sign-out.ts'

const personCalled = (id: string) =>
  ({ id, displayName: id, email: `${id}@example.com`, role: 'support' }) as Me
const storedFor = (id: string) => JSON.stringify({ id })
const kept = () => Object.keys(localStorage).toSorted()
const endsIn = (ms: number) => keepIdleEnd(new Date(serverNow() + ms).toISOString())

let opened: string[]
beforeEach(() => {
  opened = []
  localStorage.clear()
  vi.stubGlobal('location', { assign: (address: string) => void opened.push(address) })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
})
afterEach(() => void vi.unstubAllGlobals())

/** Watches in the page of `may`, as `session` describes, until the test ends. */
function watchAsMay() {
  const onNobody = vi.fn<() => void>()
  onTestFinished(watchSession('may', onNobody))
  return onNobody
}
const tell = (newValue: string | null, key = 'userInfo') =>
  dispatchEvent(new StorageEvent('storage', { key, newValue }))

test('another tab says whose session it is: of the same employee, of nobody, or of another', () => {
  expect(sessionNow('may', storedFor('may'))).toBe('theirs')
  expect(sessionNow('may', null)).toBe('nobodys')
  expect(sessionNow('may', storedFor('lek'))).toBe('anothers')
  expect(sessionNow('may', 'null')).toBe('anothers')
  expect(sessionNow('may', '{')).toBe('anothers')
})

test('a page that does not know its employee yet is left only when nobody is signed in', () => {
  expect(sessionNow(null, storedFor('lek'))).toBe('theirs')
  expect(sessionNow(null, null)).toBe('nobodys')
})

test('what the sign-in stores is what the other tabs read', () => {
  rememberUser(personCalled('may'))
  const stored = localStorage.getItem('userInfo')
  expect([sessionNow('may', stored), sessionNow('lek', stored)]).toEqual(['theirs', 'anothers'])
})

test('a page is left for the start page when another employee signs in in another tab, and only then', () => {
  const onNobody = watchAsMay()
  tell(storedFor('may'))
  tell(storedFor('lek'), 'khlang.door')
  expect(opened).toEqual([])
  tell(storedFor('lek'))
  expect(opened).toEqual(['/'])
  expect(onNobody).not.toHaveBeenCalled()
})

test('a page learns that another tab has signed out, until it stops listening', () => {
  const onNobody = vi.fn<() => void>()
  const stop = watchSession('may', onNobody)
  tell(null, 'khlang.door')
  expect(onNobody).not.toHaveBeenCalled()
  tell(null)
  stop()
  tell(null)
  expect(onNobody).toHaveBeenCalledTimes(1)
  expect(opened).toEqual([])
})

test('a preference that is not saved yet is not saved as that of the employee who signs in next', async () => {
  const saved: unknown[] = []
  receivePreferences(defaultPreferences)
  keepPreferencesWith((change) => Promise.resolve(saved.push(change)))
  watchAsMay()
  changePreferences({ theme: 'dark' })
  tell(storedFor('lek'))
  await sendNow()
  expect(saved).toEqual([])
})

test('who finds the session over forgets the user, and leaves what covers the pages of other tabs', () => {
  rememberUser(personCalled('may'))
  endsIn(-60_000)
  forgetUser({ coversStay: true })
  expect(kept()).toEqual(['khlang.idle'])
  endsIn(3_000) // so near the end that a page told so is covered
  forgetUser({ coversStay: true })
  expect(kept()).toEqual(['khlang.idle'])
})

test('a session that was ended before its time leaves nothing, and covers no page', () => {
  rememberUser(personCalled('may'))
  endsIn(60_000)
  forgetUser({ coversStay: true })
  expect(kept()).toEqual([])
})

test('signing out leaves nothing, also on a cover; ending the session of a stranger leaves the covers', async () => {
  endsIn(-60_000)
  rememberUser(personCalled('may'))
  await endSession()
  expect(kept()).toEqual(['khlang.idle'])
  await signOutAndLeave('/login')
  expect(kept()).toEqual([])
  expect(opened).toEqual(['/login'])
})

test('who signs out comes to the sign-in page alone, also if a late answer finds the session over', async () => {
  rememberUser(personCalled('may'))
  await signOutAndLeave('/login')
  leave()
  expect(opened).toEqual(['/login'])
})
