import { expect, test } from 'vitest'
import { readSenderMobile } from './sender-mobile.ts'

test.each([
  ['0900000012', '0900000012'],
  ['090-000-0012', '0900000012'],
  ['+66 90 000 0012', '0900000012'],
  ['66900000012', '0900000012'],
  ['๐๙๐๐๐๐๐๐๑๒', '0900000012'],
  ['090-xxx-0012', '090xxx0012'],
  ['090***0012', '090xxx0012'],
  ['+66 90-XXX-0012', '090xxx0012'],
  ['XXX-XXX-0012', 'xxxxxx0012'],
  ['12345', '12345'],
  ['-', null],
  ['xxx', null],
  ['', null],
])('the sender’s mobile number %j is read as %j', (text, mobile) => {
  expect(readSenderMobile(text)).toBe(mobile)
})
