import { expect, test } from 'vitest'
import { isSame, readKeyLimits } from './key-limits.ts'

const kept = { perMinute: 600, bonusCeiling: 200 }
const typed = { perMinute: '600', bonusCeiling: '200' }
const read = (change: object, canPromiseBonus = true) =>
  readKeyLimits({ ...typed, ...change }, { kept, canPromiseBonus })

test('one limit of a key can be changed alone; the same limits in another notation change nothing', () => {
  expect(isSame(read({}), kept)).toBe(true)
  expect(isSame(read({ bonusCeiling: ' 200' }), kept)).toBe(true)
  expect(isSame(read({ bonusCeiling: '201' }), kept)).toBe(false)
  expect(isSame(read({ perMinute: '601' }), kept)).toBe(false)
})

test('a key that promises no bonuses keeps its ceiling, whatever is in the hidden field', () => {
  expect(read({ perMinute: '1,200', bonusCeiling: 'x' }, false)).toEqual({
    perMinute: 1_200,
    bonusCeiling: 200,
  })
  expect(read({ bonusCeiling: 'x' })).toEqual({ perMinute: 600, bonusCeiling: null })
})
