import { expect, test } from 'vitest'
import { strengthOf } from './password-strength.ts'

test('fewer than twelve signs are too short, whatever they are', () => {
  expect(strengthOf('aB3$aB3$aB3')).toBe('too-short')
})

test('length outweighs ornaments', () => {
  expect(strengthOf('aaaaaaaaaaaaaaaaaaaaaaaa')).toBe('weak')
  expect(strengthOf('abcdefghijkl')).toBe('weak')
  expect(strengthOf('abcdefghijk1')).toBe('fair')
  expect(strengthOf('correct horse battery')).toBe('strong')
  expect(strengthOf('Khlang-2026-ok')).toBe('strong')
})
