import { expect, test } from 'vitest'
import { whyNotAskedBySite } from './ask-by-site.ts'

const anybody = {
  isForgotten: false,
  hasAccount: true,
  playerStatus: 'normal',
  playerExcluded: false,
} as const

test('a player site may ask for both while nothing stands against it', () => {
  expect([whyNotAskedBySite('deposit', anybody), whyNotAskedBySite('withdrawal', anybody)]).toEqual([
    null,
    null,
  ])
})

test('no withdrawal is asked for that nobody could pay, while a deposit needs no account', () => {
  const without = { ...anybody, hasAccount: false }
  expect(whyNotAskedBySite('withdrawal', without)).toBe('account-missing')
  expect(whyNotAskedBySite('deposit', without)).toBe(null)
})

test('who is excluded deposits nothing, and withdraws what is theirs', () => {
  const excluded = { ...anybody, playerExcluded: true }
  expect(whyNotAskedBySite('deposit', excluded)).toBe('player-excluded')
  expect(whyNotAskedBySite('withdrawal', excluded)).toBe(null)
})

test('for a forgotten player nothing is asked for', () => {
  const forgotten = { ...anybody, isForgotten: true, hasAccount: false }
  for (const kind of ['deposit', 'withdrawal'] as const)
    expect(whyNotAskedBySite(kind, forgotten)).toBe('player-forgotten')
})
