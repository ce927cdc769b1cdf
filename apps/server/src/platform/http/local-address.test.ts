import { expect, test } from 'vitest'
import { localAddress } from './local-address.ts'
import { ownHostnameCheck } from './own-hostname.ts'

const publicUrl = 'https://console.example.test'

test.each([
  ['localhost', 'http://localhost:8080'],
  ['0.0.0.0', 'http://127.0.0.1:8080'],
  ['::', 'http://[::1]:8080'],
  ['::1', 'http://[::1]:8080'],
])('a process of this machine reaches the console at %s without the public address', (host, address) => {
  const local = localAddress({ host, port: 8080, publicUrl })
  expect(local).toBe(address)
  expect(ownHostnameCheck(publicUrl)(new URL(local).hostname)).toBe(true)
})

test.each(['203.0.113.5', '2001:db8::5', 'box1.example.net'])(
  'at the public address or name %s it goes by the public one, which the console knows as its own',
  (host) => {
    expect(localAddress({ host, port: 8080, publicUrl })).toBe(publicUrl)
  },
)

test('a port that is chosen at the start leaves the public address', () => {
  expect(localAddress({ host: 'localhost', port: 0, publicUrl })).toBe(publicUrl)
})
