import { expect, test } from 'vitest'
import { afterSignIn, pageKindOf, isKnownPath, paths, signInAddress } from './paths.ts'

test('an unknown address leads to the page for unknown addresses', () => {
  expect(pageKindOf('/no/such/page')).toBe('notFound')
  expect(isKnownPath('/management/user/form/42')).toBe(true)
  expect(isKnownPath('/management/accounts/42')).toBe(true)
  expect(isKnownPath('/management/accounts/42/43')).toBe(false)
  expect(pageKindOf(paths.statement)).toBe('app')
})

test('the setup address creates the first owner with its token, and shows the guide without one', () => {
  expect(pageKindOf(paths.setup, true)).toBe('setup')
  expect(pageKindOf(paths.setup)).toBe('app')
  expect(pageKindOf(paths.statement, true)).toBe('app')
})

test('signing in returns to the page that asked for it', () => {
  const address = signInAddress('/management/statement?entry=7')
  expect(afterSignIn(address.slice(paths.login.length))).toBe('/management/statement?entry=7')
  expect(afterSignIn('')).toBe('/')
})

test('signing in never leads to another site', () => {
  for (const to of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/login',
    'javascript:alert(1)',
  ])
    expect(afterSignIn(`?to=${encodeURIComponent(to)}`)).toBe('/')
})
