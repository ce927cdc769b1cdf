import { expect, test } from 'vitest'
import { pushDeviceCookie, pushDeviceOf } from './push-device-cookie.ts'

const [device, before] = ['0190a0b0-0000-7000-8000-000000000001', '0190a0b0-0000-7000-8000-000000000002']

test('over TLS the cookie of a device is bound to this host, and an older cookie is still recognised', () => {
  const cookie = pushDeviceCookie(device, 'https://console.example')
  expect(cookie).toMatch(/^__Host-khlang\.push_device=\S+; Path=\/; Secure; /)
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/)
  expect(pushDeviceOf(`khlang.push_device=${before}; ${cookie.split(';')[0]}`)).toBe(device)
  expect(pushDeviceOf(`khlang.push_device=${before}`)).toBe(before)
  expect(pushDeviceCookie(device, 'http://localhost:8080')).not.toMatch(/Secure|__Host-/)
})
