// @vitest-environment happy-dom
import type { Counters } from '@khlang/contract/dashboard'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { employeesApi } from '#parts/api/employees-api.ts'
import { countersKey } from '#parts/navigation/use-counters.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { SendingHoldDialog } from './SendingHoldDialog.tsx'

type Hold = Counters['hold']
const holdBy = (by: string, since: string) =>
  ({ by, since, reason: 'ตรวจยอด', lost: null, underWay: 0, breaker: false }) as Hold
const bysom = holdBy('som@example.test', '2026-11-28T03:00:00Z')

const [hold, lift] = [vi.fn<() => Promise<never>>(), vi.fn<() => Promise<never>>()]
beforeEach(() => {
  for (const call of [hold, lift]) call.mockReset().mockReturnValue(new Promise(() => {}))
  vi.spyOn(api.crediting, 'hold').mockImplementation(hold)
  vi.spyOn(api.crediting, 'liftHold').mockImplementation(lift)
  vi.spyOn(employeesApi, 'approvals').mockResolvedValue({ rows: [], next: null })
})
afterEach(() => void vi.restoreAllMocks())

/** Opens the dialog while sending is held so, and types a reason; `becomes` is what the stream says later. */
async function openWhile(first: Hold) {
  let now = first
  vi.spyOn(api.dashboard, 'counters').mockImplementation((() => Promise.resolve({ hold: now })) as never)
  const drawn = await drawComponent(null, {
    may: ['sending.hold', 'sending.lift'] as never,
    secondFrom: {} as never,
  })
  await act(() => drawn.client.setQueryData(countersKey, { hold: first }))
  await drawn.draw(<SendingHoldDialog onClose={() => {}} />)
  const reason = () => drawn.home.querySelector('textarea')!
  await drawn.types(reason(), 'ยอดแปลก')
  return {
    ...drawn,
    reason,
    title: () => drawn.home.querySelector('h2')!.textContent,
    async becomes(next: Hold) {
      now = next
      await act(() => drawn.client.setQueryData(countersKey, { hold: next }))
    },
    calls: () => [hold, lift].map(({ mock }) => mock.calls.length),
  }
}

test('a dialog that stops sending does not become one that resumes it when a colleague stops it first', async () => {
  const { home, until, title, reason, becomes, submits, calls } = await openWhile(null)
  await becomes(bysom)
  await until(() => home.textContent.includes(th.hold_placed_meanwhile.replace('{who}', 'som')))
  expect(title()).toBe(th.hold_stop_title)
  expect(reason().value).toBe('ยอดแปลก')
  await submits()
  expect(calls()).toEqual([0, 0])
})

test.each<[string, Hold, string]>([
  ['resumes it', null, th.hold_lifted_meanwhile],
  [
    'resumes and stops it again',
    holdBy('boss@example.test', '2026-11-28T03:09:00Z'),
    th.hold_placed_meanwhile.replace('{who}', 'boss'),
  ],
])('a dialog that resumes sending sends nothing when a colleague %s first', async (_, next, text) => {
  const { home, until, title, becomes, submits, calls } = await openWhile(bysom)
  await becomes(next)
  await until(() => home.textContent.includes(text))
  expect(title()).toBe(th.hold_lift_title)
  await submits()
  expect(calls()).toEqual([0, 0])
})

test.each<[string, Hold, number[]]>([
  ['stops sending', null, [1, 0]],
  ['resumes sending', bysom, [0, 1]],
])('as long as nothing has changed it %s', async (_, first, calls) => {
  const dialog = await openWhile(first)
  await dialog.submits()
  expect(dialog.calls()).toEqual(calls)
})
