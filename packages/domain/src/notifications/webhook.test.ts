import { describe, expect, test } from 'vitest'
import { requestStates } from '../cashier/request.ts'
import { kindOf, orderPurposes } from '../crediting/order.ts'
import { settlementOf } from '../crediting/settlement.ts'
import { credits } from '../money.ts'
import {
  eventOfOrder,
  eventOfRequest,
  hasSum,
  businessEventKinds,
  webhookKinds,
  webhookTypes,
  type EventPurpose,
} from './business-event.ts'
import {
  deliveryProblems,
  deliveryStates,
  classifyWebhookAnswer,
  oldSecretHours,
  tryingDays,
  webhookWaitSeconds,
} from './webhook.ts'

describe('an answer to a webhook', () => {
  test.each([
    [199, 'refused'],
    [200, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [300, 'moved'],
    [307, 'moved'],
    [399, 'moved'],
    [400, 'refused'],
    [404, 'refused'],
    [409, 'refused'],
    [410, 'gone'],
    [411, 'refused'],
    [500, 'refused'],
  ])('of %i means %s', (status, verdict) => {
    expect(classifyWebhookAnswer(status)).toBe(verdict)
  })
})

test('a webhook is retried soon, then less often, at most every four hours, for three days', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 90].map(webhookWaitSeconds)).toEqual([
    5, 30, 120, 600, 1_800, 3_600, 14_400, 14_400, 14_400,
  ])
  expect(tryingDays).toBe(3)
})

test('an old secret signs for one more day beside the new one', () => {
  expect(oldSecretHours).toBe(24)
})

test('these are the event names and stored values of webhooks', () => {
  expect(deliveryStates).toEqual(['waiting', 'sending', 'delivered', 'givenUp'])
  expect(deliveryProblems).toEqual(['silence', 'inside', 'refused', 'moved', 'gone'])
  expect(webhookKinds.map((kind) => [kind, webhookTypes[kind]])).toEqual([
    ['requestDone', 'request.done'],
    ['requestCancelled', 'request.cancelled'],
    ['requestReopened', 'request.reopened'],
    ['requestAdjusted', 'request.adjusted'],
    ['creditUnknown', 'credit.unknown'],
    ['orderRefused', 'credit.refused'],
    ['orderAbandoned', 'credit.abandoned'],
    ['creditReturned', 'credit.returned'],
    ['creditCut', 'credit.cut'],
    ['payoutDone', 'payout.done'],
    ['rewardGiven', 'reward.given'],
    ['rewardCancelled', 'reward.cancelled'],
    ['lossReturnPaid', 'loss-return.paid'],
    ['standingChanged', 'player.standing-changed'],
    ['accountsChanged', 'accounts.changed'],
    ['balanceLow', 'accounts.balance-low'],
  ])
  expect(Object.keys(webhookTypes)).toEqual([...webhookKinds])
})

test('every final state of an order and of a request has an event', () => {
  const [ends, given] = [['done', 'refused', 'abandoned'] as const, new Set<string>(webhookKinds)]
  const eventPurposes = Object.keys(eventOfOrder) as EventPurpose[]
  expect(orderPurposes.filter((purpose) => !(purpose in eventOfOrder))).toEqual([
    'trialCredit',
    'trialTakeBack',
  ])
  for (const purpose of eventPurposes)
    for (const end of ends) {
      expect([purpose, end, given.has(eventOfOrder[purpose][end])]).toEqual([purpose, end, true])
      const request = { id: '', key: '', from: 'pending' } as never
      const to = settlementOf({ purpose, kind: kindOf[purpose], credits: credits(1), request }, end).request
      if (end === 'done' && to !== null && to in eventOfRequest)
        expect([eventOfOrder[purpose].done, 'creditReturned']).toContain(
          purpose === 'refundWithdrawal'
            ? 'creditReturned'
            : eventOfRequest[to as keyof typeof eventOfRequest],
        )
    }
  const over = requestStates.filter((state) => state !== 'pending' && state !== 'crediting')
  expect(Object.keys(eventOfRequest).toSorted()).toEqual(over.toSorted())
})

test('every event has an amount, except for phones, low balances and checks', () => {
  expect(businessEventKinds.filter((kind) => !hasSum(kind))).toEqual([
    'phoneDown',
    'balanceLow',
    'checkFailed',
  ])
  expect(businessEventKinds).toHaveLength(15)
})
