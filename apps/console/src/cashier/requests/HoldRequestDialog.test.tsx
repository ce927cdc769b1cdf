// @vitest-environment happy-dom
import type { RequestRow } from '@khlang/contract/cashier/cashier'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { HoldRequestDialog } from './HoldRequestDialog.tsx'

afterEach(() => void vi.restoreAllMocks())

/** Draws the dialog with a reason and an own time, and types a day, without leaving its field. */
async function drawWithDay(text: string) {
  const hold = vi.spyOn(api.cashier, 'hold').mockResolvedValue({} as never)
  const request = { id: 'r', number: 7, amount: '500' } as RequestRow
  const nothing = () => {}
  const { home, types, clicks, submits } = await drawComponent(
    <HoldRequestDialog request={request} onRow={nothing} onHeld={nothing} onClose={nothing} />,
  )
  const field = (label: string) => home.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)!
  await clicks(th.request_hold_own)
  await clicks(th.disposition_wait_player)
  await types(field(th.request_hold_time), '23:59')
  await types(field(th.request_hold_day), text)
  await submits()
  return { home, hold }
}

test.each(['2026-13-40', '31/12'])(
  'a request is not put on hold until the day "%s", which is none',
  async (text) => {
    const { home, hold } = await drawWithDay(text)
    expect(hold).not.toHaveBeenCalled()
    expect(home.textContent).toContain(th.day_wrong)
    expect(home.textContent).not.toContain(th.request_hold_time_wrong)
  },
)

test('a request is put on hold until the day that is typed, in the era of its year', async () => {
  const { hold } = await drawWithDay('31-12-2643')
  expect(hold.mock.calls[0]![0]).toMatchObject({ until: '2100-12-31T16:59:00.000Z' })
})
