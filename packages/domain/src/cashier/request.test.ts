import { expect, test } from 'vitest'
import { roles } from '../staff/acts.ts'
import {
  type CompletedFrom,
  depositActs,
  depositCan,
  phases,
  reopenCan,
  requestFilters,
  requestKinds,
  type RequestState,
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

test('owners and supervisors reopen a request that a person marked as done, and nobody one that an order ended', () => {
  const mayReopen = (state: RequestState, completedFrom: CompletedFrom | null) =>
    roles.filter((role) => reopenCan({ state, completedFrom }, role) === true)
  for (const from of ['pending', 'adjusted', 'transferred'] as const)
    expect(mayReopen('done', from)).toEqual(['owner', 'supervisor'])
  for (const state of requestStates) expect(mayReopen(state, null)).toEqual([])
  expect(reopenCan({ state: 'done', completedFrom: null }, 'owner')).toBe('not-completed-by-hand')
  expect(reopenCan({ state: 'pending', completedFrom: 'pending' }, 'owner')).toBe('not-completed-by-hand')
})

test('these are the stored values of a request', () => {
  expect(requestKinds).toEqual(['deposit', 'withdrawal'])
  expect(requestStates).toEqual(['pending', 'crediting', 'done', 'cancelled', 'adjusted', 'transferred'])
  expect(requestFilters).toEqual([...requestStates, 'open', 'underWay', 'moved', 'unknown'])
  expect(transferWays).toEqual(['plain', 'krungsri', 'scb', 'gsb'])
  expect(phases).toEqual(['queued', 'sending', 'waiting', 'blocked', 'unknown'])
})
