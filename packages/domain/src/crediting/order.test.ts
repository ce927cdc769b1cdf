import { expect, test } from 'vitest'
import type { CreditOrderId, EmployeeEmail, ExternalKey, LossReturnId, PlayerId, RewardId } from '../brand.ts'
import { credits } from '../money.ts'
import { kindOf, orderKinds, orderOfPlayer, orderPurposes, orderStates } from './order.ts'

const base = {
  id: 'o' as CreditOrderId,
  playerId: 'p' as PlayerId,
  playerKey: 'k' as ExternalKey,
  credits: credits(37),
  orderedBy: 'nok@example.test' as EmployeeEmail,
}

test('the purpose of an order decides its call', () => {
  expect(Object.entries(kindOf)).toEqual([
    ['creditDeposit', 'addCredit'],
    ['reverseDeposit', 'removeCredit'],
    ['deductWithdrawal', 'removeCredit'],
    ['payOutWithdrawal', 'payOut'],
    ['refundWithdrawal', 'addCredit'],
    ['cutCredit', 'removeCredit'],
    ['giveReward', 'addCredit'],
    ['payLossReturn', 'payLossReturn'],
    ['trialCredit', 'addCredit'],
    ['trialTakeBack', 'removeCredit'],
  ])
  expect(Object.keys(kindOf)).toEqual([...orderPurposes])
  expect(new Set(Object.values(kindOf))).toEqual(new Set(orderKinds))
})

test('a cut of credit has no request, entry or transfer', () => {
  expect(orderOfPlayer({ ...base, purpose: 'cutCredit' })).toEqual({
    ...base,
    purpose: 'cutCredit',
    kind: 'removeCredit',
    rewardId: null,
    lossReturn: null,
    request: null,
    entryId: null,
    transfer: null,
  })
})

test('a reward and a loss-return are paid by an order that names them', () => {
  const lossReturn = { id: 'l' as LossReturnId, key: 'lk' as ExternalKey }
  expect(orderOfPlayer({ ...base, purpose: 'payLossReturn', lossReturn })).toMatchObject({
    kind: 'payLossReturn',
    lossReturn,
    rewardId: null,
  })
  expect(orderOfPlayer({ ...base, purpose: 'giveReward', rewardId: 'w' as RewardId })).toMatchObject({
    kind: 'addCredit',
    rewardId: 'w',
    lossReturn: null,
  })
})

test('these are the states of an order, of which done, refused and abandoned are final', () => {
  expect(orderStates).toEqual(['queued', 'sending', 'done', 'refused', 'unknown', 'abandoned'])
})
