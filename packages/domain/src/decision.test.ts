import { expect, test } from 'vitest'
import { accept, refuse } from './decision.ts'

test('a rule allows with what happens next, or refuses with the reason', () => {
  expect(accept(37)).toEqual({ ok: true, value: 37 })
  expect(refuse('amount-empty')).toEqual({ ok: false, refusal: 'amount-empty' })
})
