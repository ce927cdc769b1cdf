// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newClient } from '#testing/around-client.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { renewClaim, useRequestWork, type WorkAct, type WorkedRow } from './use-request-work.ts'

const id = '5f0c6c1e-7a55-4a6e-9b39-2f1f6a7d8c01'
let answers = pendingCalls()

beforeEach(() => {
  vi.useFakeTimers()
  answers = pendingCalls()
  vi.stubGlobal('fetch', (address: string, { body }: RequestInit) =>
    (answers.call as (input: unknown) => unknown)([address, JSON.parse(body as string)]),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function newWork(withOnDone = false) {
  const onRow = vi.fn<(row: WorkedRow) => void>()
  const onDone = vi.fn<(row: WorkedRow) => void>()
  const hook = drawHook(
    () => (withOnDone ? useRequestWork(id, onRow, onDone) : useRequestWork(id, onRow)),
    null,
    newClient().around,
  )
  const press = async (act: WorkAct) => {
    await hook.does(({ run }) => run(act))
    await hook.passes(1)
  }
  const answer = (status: number, body: object) =>
    hook.does(async () => {
      answers.last().answer(Response.json(body, { status }))
      await vi.waitFor(() => expect(hook.now().busy).toBeNull())
    })
  return { ...hook, press, onRow, onDone, answer }
}

test.each<[WorkAct, string]>([
  ['claim', '/api/cashier/claim'],
  ['release', '/api/cashier/release'],
  ['takeOver', '/api/cashier/take-over'],
  ['liftHold', '/api/cashier/lift-hold'],
])('%s is sent for this request, and its answer is shown', async (act, address) => {
  const { press, now, answer, onRow } = newWork()
  await press(act)
  expect(answers.inputs()).toEqual([[address, { requestId: id }]])
  expect(now().busy).toBe(act)
  await answer(200, { id, version: 8 })
  expect(onRow.mock.calls.map(([row]) => row)).toEqual([{ id, version: 8 }])
  expect(now()).toMatchObject({ busy: null, problem: null })
})

test('while one act runs, another press sends nothing', async () => {
  const { press, now } = newWork()
  await press('claim')
  await press('release')
  expect(answers.calls).toHaveLength(1)
  expect(now().busy).toBe('claim')
})

test('a refusal shows the request as it is by now, and the act counts as not done', async () => {
  const { does, press, passes, now, answer, onRow, onDone } = newWork(true)
  await press('takeOver')
  await answer(409, { code: 'stale-version', row: { id, version: 9 } })
  expect(onRow.mock.calls).toEqual([[{ id, version: 9 }]])
  expect(onDone).not.toHaveBeenCalled()
  expect(now().problem?.code).toBe('stale-version')
  await does(({ dismiss }) => dismiss())
  await passes(1)
  expect(now().problem).toBeNull()
})

test('a refusal without a row changes no row', async () => {
  const { press, now, answer, onRow } = newWork()
  await press('claim')
  await answer(403, { code: 'not-permitted' })
  expect(now().problem?.code).toBe('not-permitted')
  expect(onRow).not.toHaveBeenCalled()
})

test('who does more than show the row when it is done, does only that', async () => {
  const { press, answer, onRow, onDone } = newWork(true)
  await press('takeOver')
  await answer(200, { id, version: 11 })
  expect(onDone.mock.calls.map(([row]) => row)).toEqual([{ id, version: 11 }])
  expect(onRow).not.toHaveBeenCalled()
})

test('a claim is renewed for its own request', () => {
  void renewClaim(id)
  expect(answers.inputs()).toEqual([['/api/cashier/renew', { requestId: id }]])
})
