import { expect, test } from 'vitest'
import { ageingOf, countdown, secondsSince } from './age.ts'

const of = (seconds: number) => ageingOf(seconds, { amber: 120, red: 300 })

test('waiting turns amber at two minutes and red after five', () => {
  expect([0, 119].map(of)).toEqual(['fresh', 'fresh'])
  expect([120, 300].map(of)).toEqual(['ageing', 'ageing'])
  expect(of(301)).toBe('late')
})

test('a clock ahead of the server shows no negative age', () => {
  expect(secondsSince('2026-11-21T09:00:10+07:00', Date.parse('2026-11-21T09:00:00+07:00'))).toBe(0)
})

test('a countdown ends at zero', () => {
  expect(countdown(102)).toBe('1:42')
  expect(countdown(-3)).toBe('0:00')
})
