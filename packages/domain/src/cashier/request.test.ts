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

test('what each role may do with a deposit in each state, or the reason why not', () => {
  const table = requestStates.flatMap((state) =>
    depositActs.map((act) => {
      const open = roles.filter((role) => depositCan(state, role)[act] === true)
      const reasons = new Set(roles.map((role) => depositCan(state, role)[act]).filter((can) => can !== true))
      return `${state} ${act}: ${open.join(' ') || '–'} (${[...reasons].join(' ')})`
    }),
  )
  expect(table).toMatchSnapshot()
})

test('these are the stored values of a request', () => {
  expect(requestKinds).toEqual(['deposit', 'withdrawal'])
  expect(requestStates).toEqual(['pending', 'crediting', 'done', 'cancelled', 'adjusted', 'transferred'])
  expect(requestFilters).toEqual([...requestStates, 'open', 'underWay', 'moved', 'unknown'])
  expect(transferWays).toEqual(['plain', 'krungsri', 'scb', 'gsb'])
  expect(phases).toEqual(['queued', 'sending', 'waiting', 'blocked', 'unknown'])
})
