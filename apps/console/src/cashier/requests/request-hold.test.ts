import { expect, test } from 'vitest'
import { ownEnd, requestHoldEnd } from './request-hold.ts'

const now = new Date('2026-11-25T03:00:00Z') // 10:00 in Bangkok
const none = { day: '', time: '' }

test('a hold ends after its time, at eight the next morning in Bangkok, or when somebody ends it', () => {
  expect(requestHoldEnd('m15', none, now)).toEqual(new Date('2026-11-25T03:15:00Z'))
  expect(requestHoldEnd('h1', none, now)).toEqual(new Date('2026-11-25T04:00:00Z'))
  expect(requestHoldEnd('tomorrow', none, now)).toEqual(new Date('2026-11-26T02:00:00Z'))
  expect(requestHoldEnd('open', none, now)).toBeNull()
})

test.each(['8:30', '08:30', '08.30', '0830', '๐๘:๓๐'])('a time may be typed as %s', (time) => {
  expect(ownEnd({ day: '2026-11-26', time })).toEqual(new Date('2026-11-26T01:30:00Z'))
})

test.each(['2026-11-26', '26-11-2569', '๒๖/๑๑/๒๕๖๙'])('a day may be typed as %s', (day) => {
  expect(ownEnd({ day, time: '08:30' })).toEqual(new Date('2026-11-26T01:30:00Z'))
})

test('a typed time must be in the future and well formed', () => {
  expect(requestHoldEnd('own', { day: '2026-11-25', time: '10:01' }, now)).toEqual(
    new Date('2026-11-25T03:01:00Z'),
  )
  expect(requestHoldEnd('own', { day: '2026-11-25', time: '10:00' }, now)).toBe('past')
  for (const time of ['', '8', '24:00', '12:60', 'noon'])
    expect(requestHoldEnd('own', { day: '2026-11-25', time }, now)).toBe('unreadable')
  for (const day of ['', '2026-11-31', '31/12'])
    expect(requestHoldEnd('own', { day, time: '10:01' }, now)).toBe('unreadable')
})
