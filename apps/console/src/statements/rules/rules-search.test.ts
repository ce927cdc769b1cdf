import { expect, test } from 'vitest'
import { rulesSearch } from './rules-search.ts'

test('a link opens the rules of an account, or the weights', () => {
  expect(rulesSearch({ account: 'scb-1' })).toStrictEqual({ account: 'scb-1' })
  expect(rulesSearch({ show: 'weights' })).toEqual({ show: 'weights' })
  expect(rulesSearch({ show: 'newer' })).toStrictEqual({ account: undefined })
})
