import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test('a password of fewer than twelve characters is too short, whatever they are', () => {
  expect(strengthOf('aB3$aB3$aB3')).toBe('too-short')
})

test('of four kinds of characters three make fourteen of them strong, and two make them fair', () => {
  for (const three of ['abcDEF123456ab', 'abcDEF-+=!?abc', 'abc123-+=!?abc', 'ABC123-+=!?ABC'])
    expect([three, strengthOf(three)]).toEqual([three, 'strong'])
  for (const two of ['abcDEFabcDEFab', 'abc123abc123ab', 'abc-+=abc-+=ab'])
    expect([two, strengthOf(two)]).toEqual([two, 'fair'])
})

test('a long password is rated stronger than a short one with special characters', () => {
  expect(strengthOf('aaaaaaaaaaaaaaaaaaaaaaaa')).toBe('weak')
  expect(strengthOf('abcdefghijkl')).toBe('weak')
  expect(strengthOf('abcdefghijk1')).toBe('fair')
  expect(strengthOf('correct horse battery')).toBe('strong')
  expect(strengthOf('Khlang-2026-ok')).toBe('strong')
})
