import { expect, test } from 'vitest'
import { checkNames } from './name-check.ts'

const seen = (...names: string[]) =>
  names.map((name, at) => ({ name, times: at + 2, lastAt: `2026-11-0${at + 1}T10:00:00.000Z` }))
const resultOf = (...names: string[]) => checkNames(seen(...names), 'สมชาย ใจดี').result

test('a sender with the player’s name fits, with a title, cut short or in Latin letters', () => {
  for (const name of ['นาย สมชาย ใจดี', 'สมชาย ใจ***', 'MR SOMCHAI JAIDEE'])
    expect([name, resultOf(name)]).toEqual([name, 'fits'])
})

test('another name among the senders is reported, and more strongly when none fits', () => {
  expect(resultOf('สมชาย ใจดี', 'วิภา แสนสุข')).toBe('some-differ')
  expect(resultOf('วิภา แสนสุข')).toBe('none-fits')
  expect(resultOf('วิภา แสนสุข', 'ส***')).toBe('none-fits')
})

test('a first name alone, or no name, proves nothing', () => {
  expect(resultOf('สมชาย')).toBe('unknown')
  expect(resultOf('ส***')).toBe('unknown')
  expect(resultOf()).toBe('unknown')
})

test('each name is kept as it was written, with its number and date', () => {
  expect(checkNames(seen('สมชาย ใจดี', 'วิภา แสนสุข', 'สมชาย'), 'สมชาย ใจดี').names).toEqual([
    { name: 'สมชาย ใจดี', times: 2, lastAt: '2026-11-01T10:00:00.000Z', verdict: 'fits' },
    { name: 'วิภา แสนสุข', times: 3, lastAt: '2026-11-02T10:00:00.000Z', verdict: 'differs' },
    { name: 'สมชาย', times: 4, lastAt: '2026-11-03T10:00:00.000Z', verdict: 'unclear' },
  ])
})
