import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { transferStatus } from '@khlang/contract/legacy-words'
import { expect, test } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { stepsOf } from './steps-of.ts'

const row = (change: Partial<WithdrawalRow>) =>
  ({
    state: 'pending',
    via: null,
    employee: 'lek@example.test',
    updatedAt: '2026-11-21T03:00:09Z',
    ...change,
  }) as WithdrawalRow
const deducted = { by: 'nok@example.test', at: '2026-11-21T03:00:01Z' }
const paid = { by: 'fern@example.test', at: '2026-11-21T03:00:05Z' }
const shown = (...of: Parameters<typeof stepsOf>) =>
  stepsOf(...of).map(({ label, done, next }) => [label, done?.by ?? null, next])
const [adjust, transfer, close] = [
  th.withdrawal_step_adjust,
  th.withdrawal_step_transfer,
  th.withdrawal_step_close,
]

test('each step is the next one after the one before is done', () => {
  expect(shown(row({}), { deducted: null, paid: null })).toEqual([
    [adjust, null, true],
    [transfer, null, false],
    [close, null, false],
  ])
  expect(shown(row({ state: 'adjusted' }), { deducted, paid: null })).toEqual([
    [adjust, deducted.by, false],
    [transfer, null, true],
    [close, null, false],
  ])
  expect(shown(row({ state: 'transferred', via: 'scb' }), { deducted, paid })).toEqual([
    [adjust, deducted.by, false],
    [transferStatus.scb, paid.by, false],
    [close, null, true],
  ])
  expect(shown(row({ state: 'done', via: 'scb' }), { deducted, paid })).toEqual([
    [adjust, deducted.by, false],
    [transferStatus.scb, paid.by, false],
    [close, 'lek@example.test', false],
  ])
})

test('a payout that is only ordered, or was refused, does not look paid: it names no way', () => {
  for (const state of ['crediting', 'adjusted'] as const)
    expect(shown(row({ state, via: 'scb' }), { deducted, paid: null })[1]).toEqual([
      transfer,
      null,
      state === 'adjusted',
    ])
})

test('a withdrawal that was paid by hand has no step but the last', () => {
  expect(shown(row({ state: 'done' }), undefined)).toEqual([
    [adjust, null, false],
    [transfer, null, false],
    [close, 'lek@example.test', false],
  ])
})
