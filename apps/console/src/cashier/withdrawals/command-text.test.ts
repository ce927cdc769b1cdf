import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { expect, test } from 'vitest'
import { commandText } from './command-text.ts'

const withdrawal = (state: WithdrawalRow['state']) =>
  ({ number: 7, amount: '500', state, player: { code: 'kk7' } }) as WithdrawalRow

test('two commands that can be sent from one card have different texts', () => {
  const texts = [
    commandText({ act: 'adjust' }, withdrawal('pending')),
    commandText({ act: 'transfer', via: 'scb' }, withdrawal('adjusted')),
    commandText({ act: 'transfer', via: 'gsb' }, withdrawal('adjusted')),
    commandText({ act: 'transfer', via: 'scb', paidFrom: 'scb-2' }, withdrawal('adjusted')),
    commandText({ act: 'complete' }, withdrawal('adjusted')),
    commandText({ act: 'cancel' }, withdrawal('adjusted')),
    commandText({ act: 'complete' }, withdrawal('transferred')),
    commandText({ act: 'reopen' }, withdrawal('done')),
  ]
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.every((text) => !text.includes('undefined'))).toBe(true)
})
