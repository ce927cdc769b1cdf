import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCanonical } from './canonical-address.ts'

const ours = 'https://khlang.example'

test.each([
  '/',
  '/login',
  '/api/staff/me',
  '/api/auth/callback/google?code=a/../b&state=%2e%2e',
  '/api/service/requests/a%2Fb',
  '/files/.well-known',
  '/files/a..b',
  '/api/service/requests/%E0%B8%81%20%5E%40',
  '/login/',
])('the address %s is canonical', (address) => {
  expect(isCanonical(address, ours)).toBe(true)
})

test.each([
  '',
  '*',
  'login',
  '/api/auth/./sign-in/email',
  '/api/auth/../auth/sign-in/email',
  '/api/auth/%2e/sign-in/email',
  '/api/auth/x/%2E%2e/sign-in/email',
  '/api/auth/sign-in/email#x',
  '/api/auth//sign-in/email',
  '//khlang.example/api/auth/sign-in/email',
  '//evil.example/api/auth/sign-in/email',
  '/api/auth\\sign-in\\email',
  'https://khlang.example/api/auth/sign-in/email',
  'http://evil.example/api',
  '/api/auth/sign-in/em\tail',
  '/api/auth/sign-in/email\n',
  '/ก',
  '/a b',
  '/met%72ics',
  '/api/auth/sign-in/em%61il',
  '/api/auth/sign%2din/email',
  '/api/auth/sign-in/%65%6D%61%69%6c',
  '/api/staff/me/',
])('the address %j is not canonical', (address) => {
  expect(isCanonical(address, ours)).toBe(false)
})

test('the platform’s URL parser reads every canonical address as exactly the same path', () => {
  const part = fc.oneof(
    fc.constantFrom('.', '..', '%2e', '%2E.', '/', '\\', '#', '?', ';', '@', ':'),
    fc.string({ maxLength: 3 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const address = `/${parts.join('')}`
      if (!isCanonical(address, ours)) return
      const { origin, pathname } = new URL(address, ours)
      expect([origin, pathname]).toEqual([ours, address.split('?')[0]])
    }),
    { numRuns: 2_000 },
  )
})
