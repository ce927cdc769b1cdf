import { expect, test } from 'vitest'
import { afterSignIn, doorOf, exists, paths, signInAddress } from './paths.ts'

test('an unknown address leads to the page that says so', () => {
  expect(doorOf('/no/such/page')).toBe('notFound')
  expect(exists('/management/user/form/42')).toBe(true)
  expect(exists('/management/accounts/42')).toBe(true)
  expect(exists('/management/accounts/42/43')).toBe(false)
  expect(doorOf(paths.statement)).toBe('house')
})

test('the setup address creates the first owner with its token, and is the guide without one', () => {
  expect(doorOf(paths.setup, true)).toBe('setup')
  expect(doorOf(paths.setup)).toBe('house')
  expect(doorOf(paths.statement, true)).toBe('house')
})

test('signing in returns to the page that asked for it', () => {
  const address = signInAddress('/management/statement?entry=7')
  expect(afterSignIn(address.slice(paths.login.length))).toBe('/management/statement?entry=7')
  expect(afterSignIn('')).toBe('/')
})

test('signing in never leads out of the house', () => {
  for (const to of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/login',
    'javascript:alert(1)',
  ])
    expect(afterSignIn(`?to=${encodeURIComponent(to)}`)).toBe('/')
})
