import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import { expect, test } from 'vitest'
import * as m from '#messages'
import { whoOrAddress, whoText } from './who.ts'

test('who acted is named briefly, or with the whole address', () => {
  expect(whoText('nok@example.com')).toBe('nok')
  expect(whoOrAddress('nok@example.com')).toBe('nok@example.com')
})

test('what the rules matched is told from what a person did', () => {
  expect([whoText(autoMatcherName), whoOrAddress(autoMatcherName)]).toEqual([
    m.auto_matcher(),
    m.auto_matcher(),
  ])
})

test('a key of the player site is named as a key, even with an @ in its name', () => {
  expect(whoText('service:site@2')).toBe(m.who_key({ name: 'site@2' }))
})

test('a player who acted themselves is named as such', () => {
  expect([whoText('player'), whoOrAddress('player')]).toEqual([m.who_player(), m.who_player()])
})

test('the system itself keeps its name', () => {
  expect(whoText('system')).toBe('system')
})
