import { expect, test } from 'vitest'
import { accept, refuse } from './decision.ts'

test('a rule allows with a result, or refuses with a reason', () => {
  expect(accept(37)).toEqual({ ok: true, value: 37 })
  expect(refuse('amount-empty')).toEqual({ ok: false, refusal: 'amount-empty' })
})
