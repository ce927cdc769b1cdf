import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetUser } from '#parts/session/session.ts'
import { lastPayout, rememberPayout } from './last-payout.ts'

let stored: Record<string, string>
beforeEach(() => {
  stored = {}
  vi.stubGlobal(
    'localStorage',
    new Proxy(stored, {
      get: (_, name) =>
        ({
          getItem: (key: string) => stored[key] ?? null,
          setItem: (key: string, value: string) => void (stored[key] = value),
          removeItem: (key: string) => void delete stored[key],
        })[name as string],
    }),
  )
})
afterEach(() => void vi.unstubAllGlobals())

test('the next payout begins with the bank and the account of the last one, for each employee', () => {
  rememberPayout('e1', { via: 'scb', from: 'scb-2' })
  rememberPayout('e2', { via: 'plain', from: null })
  expect(lastPayout('e1')).toEqual({ via: 'scb', from: 'scb-2' })
  expect(lastPayout('e2')).toEqual({ via: 'plain', from: null })
  expect(lastPayout('e3')).toBe(null)
})

test('the choice is still there after signing out', () => {
  rememberPayout('e1', { via: 'gsb', from: 'gsb-7' })
  forgetUser()
  expect(lastPayout('e1')).toEqual({ via: 'gsb', from: 'gsb-7' })
})

test.each([
  ['a bank that is no longer offered', '{"via":"kbank","from":"scb-2"}', null],
  ['no bank', '{"from":"scb-2"}', null],
  ['an account in another format', '{"via":"scb","from":7}', { via: 'scb', from: null }],
  ['nothing', 'null', null],
  ['something unreadable', '{', null],
])('%s in the browser’s storage chooses nothing wrong', (_, text, expected) => {
  rememberPayout('e1', { via: 'scb', from: 'scb-2' })
  for (const key of Object.keys(stored)) stored[key] = text
  expect(lastPayout('e1')).toEqual(expected)
})
