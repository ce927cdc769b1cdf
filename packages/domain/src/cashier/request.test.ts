import { expect, test } from 'vitest'
import { roles } from '../staff/acts.ts'
import {
  depositActs,
  depositCan,
  phases,
  requestFilters,
  requestKinds,
  requestStates,
  transferWays,
} from './request.ts'

test('what may be done with a deposit, state by state, by whom, and otherwise why not', () => {
  const table = requestStates.flatMap((state) =>
    depositActs.map((act) => {
      const open = roles.filter((role) => depositCan(state, role)[act] === true)
      const reasons = new Set(roles.map((role) => depositCan(state, role)[act]).filter((can) => can !== true))
      return `${state} ${act}: ${open.join(' ') || '–'} (${[...reasons].join(' ')})`
    }),
  )
  expect(table).toMatchSnapshot()
})

test('the words of a request that are stored and travel are these', () => {
  expect(requestKinds).toEqual(['deposit', 'withdrawal'])
  expect(requestStates).toEqual(['pending', 'crediting', 'done', 'cancelled', 'adjusted', 'transferred'])
  expect(requestFilters).toEqual([...requestStates, 'open', 'underWay', 'moved', 'unknown'])
  expect(transferWays).toEqual(['plain', 'krungsri', 'scb', 'gsb'])
  expect(phases).toEqual(['queued', 'sending', 'waiting', 'blocked', 'unknown'])
})
