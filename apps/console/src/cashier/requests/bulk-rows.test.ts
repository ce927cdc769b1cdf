import type { BulkResult, BulkRow } from '@khlang/contract/cashier/bulk-requests'
import { expect, test } from 'vitest'
import { remaining, resultNow, tickedAtFirst, totalOf, inputsOf } from './bulk-rows.ts'

const row = (id: string, group: BulkRow['group'], amount = '100') =>
  ({ request: { id, version: 3, amount }, group, why: null }) as BulkRow
const rows = [row('a', 'ready'), row('b', 'look', '70'), row('c', 'not-eligible')]

test('only ready rows are ticked, and ticked rows are sent with the version that was seen', () => {
  expect([...tickedAtFirst(rows)]).toEqual(['a'])
  expect(inputsOf(rows, new Set(['a', 'b', 'c']), () => 'op')).toEqual([
    { operationId: 'op', requestId: 'a', version: 3 },
    { operationId: 'op', requestId: 'b', version: 3 },
  ])
  expect(inputsOf(rows, new Set(['b']), () => 'op')).toEqual([
    { operationId: 'op', requestId: 'b', version: 3 },
  ])
  expect(totalOf(rows, new Set(['a', 'b']))).toBe(170)
})

test('a row that was answered is not sent again; an unanswered row is sent again under the same id', () => {
  const inputs = ['a', 'b'].map((id) => ({ operationId: `op-${id}`, requestId: id, version: 1 }))
  expect(remaining(inputs, [{ requestId: 'a', outcome: 'done' }])).toEqual([inputs[1]])
})

test('a row with an order is done once the credit system confirms it, and refused once it returns to its earlier state', () => {
  const request = (state: string, version: number) => ({ id: 'a', state, version }) as BulkRow['request']
  const before: BulkRow[] = [{ request: request('pending', 3), group: 'ready', why: null }]
  const result: BulkResult = { requestId: 'a', outcome: 'done', request: request('crediting', 4) }
  const outcomeWith = (now?: BulkRow['request']) =>
    resultNow(result, before, new Map(now ? [['a', now]] : [])).outcome
  expect(outcomeWith()).toBe('under-way')
  expect(outcomeWith(request('adjusted', 6))).toBe('done')
  expect(outcomeWith(request('pending', 6))).toBe('refused')
  // A row with an older version than the answer is ignored.
  expect(outcomeWith(request('pending', 3))).toBe('under-way')
  // Of a request without an answer, the row is shown as it was previewed.
  expect(resultNow({ requestId: 'a', outcome: 'refused' } as BulkResult, before, new Map())).toEqual({
    outcome: 'refused',
    request: before[0]!.request,
  })
  expect(resultNow({ requestId: 'z', outcome: 'done' }, before, new Map())).toEqual({
    outcome: 'done',
    request: undefined,
  })
})

test('a request without an answer is undecided, whatever its row says by now, and is shown with that row', () => {
  const request = (state: string, version: number) => ({ id: 'a', state, version }) as BulkRow['request']
  const before: BulkRow[] = [{ request: request('pending', 3), group: 'ready', why: null }]
  const unanswered = { requestId: 'a', outcome: 'undecided' } as const
  expect(resultNow(unanswered, before, new Map())).toEqual({
    outcome: 'undecided',
    request: before[0]!.request,
  })
  const changed = request('cancelled', 4)
  expect(resultNow(unanswered, before, new Map([['a', changed]]))).toEqual({
    outcome: 'undecided',
    request: changed,
  })
})
