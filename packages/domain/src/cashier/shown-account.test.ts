import { expect, test } from 'vitest'
import { requestStates } from './request.ts'
import { shownAccount } from './shown-account.ts'

const player = { bank: 'SCB', accountTail: '4821' }
const payee = { bank: 'KBANK', tail: '1234' }
const ofPlayer = { bank: 'SCB', tail: '4821' }
const none = { bank: null, tail: null }
const isPaid = (state: string) => state === 'transferred' || state === 'done'

test.each(requestStates)(
  'a withdrawal shows where its payout goes, else its player’s account while open: %s',
  (state) => {
    expect(shownAccount({ kind: 'withdrawal', state, player, payee })).toEqual(payee)
    expect(shownAccount({ kind: 'withdrawal', state, player, payee: null })).toEqual(
      isPaid(state) ? none : ofPlayer,
    )
  },
)

test.each(requestStates)('a deposit shows the account of its player: %s', (state) => {
  expect(shownAccount({ kind: 'deposit', state, player })).toEqual(ofPlayer)
})
