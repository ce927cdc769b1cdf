import { expect, test } from 'vitest'
import { tokenIn } from './link-token.ts'

test.each([
  ['https://console.example.test/invitation#token=abc-_1', 'abc-_1'],
  ['https://console.example.test/invitation?token=of-old', 'of-old'],
  ['https://console.example.test/invitation?token=of-old#token=newer', 'newer'],
  ['https://console.example.test/invitation', ''],
])('the token of %s is read from the right part of the address', (link, token) => {
  expect(tokenIn(new URL(link))).toBe(token)
})
