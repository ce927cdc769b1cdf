import { expect, test } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { closingWords } from './closing-words.ts'

const withdrawal = { number: 42, amount: '1500', player: { code: 'aa007' } }
const wordsOf = (closing: 'complete' | 'cancel' | 'reopen', state: string) =>
  closingWords(closing, { ...withdrawal, state } as Parameters<typeof closingWords>[1])
const said = (text: string) =>
  text.replaceAll('{n}', '42').replaceAll('{amount}', '1,500').replaceAll('{player}', 'aa007')

test('before a withdrawal is cancelled it is said whether its credit is given back', () => {
  expect(wordsOf('cancel', 'adjusted')).toMatchObject({
    title: said(th.withdrawal_refund_title),
    note: th.withdrawal_refund_note,
    confirm: said(th.withdrawal_refund_confirm),
    cancels: true,
  })
  expect(wordsOf('cancel', 'pending')).toMatchObject({
    title: said(th.withdrawal_cancel_title),
    note: th.withdrawal_cancel_note,
    confirm: said(th.withdrawal_cancel_confirm),
    cancels: true,
  })
})

test('before a withdrawal is marked as done it is said whether its credit was deducted', () => {
  expect(wordsOf('complete', 'adjusted').note).toBe(said(th.withdrawal_complete_deducted))
  expect(wordsOf('complete', 'pending').note).toBe(said(th.withdrawal_complete_untouched))
  expect(wordsOf('complete', 'pending')).not.toHaveProperty('cancels')
})

test('before a withdrawal is reopened it is said that it can then be paid', () => {
  expect(wordsOf('reopen', 'done')).toMatchObject({
    title: said(th.request_reopen_title),
    note: said(th.withdrawal_reopen_effect),
  })
  expect(wordsOf('reopen', 'done')).not.toHaveProperty('cancels')
})
