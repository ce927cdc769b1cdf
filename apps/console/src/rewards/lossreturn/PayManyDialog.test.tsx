// @vitest-environment happy-dom
import type { LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import type { CoveredDays } from '@khlang/domain/rewards/loss-return'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { pendingCalls } from '#testing/pending-calls.ts'
import { PayManyDialog } from './PayManyDialog.tsx'

afterEach(() => void vi.restoreAllMocks())

const rows = Array.from({ length: 45 }, (_, at) => ({
  id: `l${at}`,
  version: 1,
  state: 'unpaid',
  amount: 10,
  paid: null,
  player: { id: `p${at}`, code: `kk${at}`, name: 'มะม่วง' },
  can: { payLossReturn: true },
})) as unknown as LossReturnRow[]
const covered = { span: 'day', from: '2026-11-28', until: '2026-11-29' } as unknown as CoveredDays

/** Opens the dialog and starts to pay; the test answers the batches one by one. */
async function startToPay() {
  vi.spyOn(api.rewards, 'previewLossReturns').mockResolvedValue({ rows } as never)
  const batches = pendingCalls()
  vi.spyOn(api.rewards, 'payLossReturns').mockImplementation(batches.call)
  const onClose = vi.fn<() => void>()
  const dialog = (days: CoveredDays) => (
    <PayManyDialog
      covered={days}
      findIds={() => Promise.resolve({ ids: rows.map(({ id }) => id), more: false })}
      onClose={onClose}
    />
  )
  const drawn = await drawComponent(dialog(covered))
  const confirm = th.lossreturn_pay_confirm.split('{')[0]!
  await drawn.until(() => drawn.home.textContent.includes(confirm))
  await drawn.clicks(confirm)
  expect(batches.calls).toHaveLength(1)
  const answer = () => {
    const { players } = batches.last().input as { players: unknown[] }
    const results = players.map((_, at) => ({ outcome: 'ordered', row: rows[at] }))
    return act(async () => batches.last().answer({ results }))
  }
  const escape = () =>
    act(async () => {
      drawn.home.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true }))
    })
  return { ...drawn, batches, onClose, answer, escape, dialog }
}

test('who closes the dialog while it pays stops it after the current batch, sees the results, and closes it then', async () => {
  const { home, batches, onClose, answer, escape, clicks } = await startToPay()
  await escape()
  expect(onClose).not.toHaveBeenCalled()
  expect(home.textContent).toContain(th.bulk_stopping)
  await answer()
  expect(batches.calls).toHaveLength(1)
  expect(home.textContent).toContain(th.lossreturn_pay_paused)
  expect(home.querySelector('progress')!.value).toBe(20)
  await clicks(th.close)
  expect(onClose).toHaveBeenCalledOnce()
})

test('nothing more is paid once the page was left: nobody could stop it', async () => {
  const { batches, answer, draw } = await startToPay()
  await draw(null)
  await answer()
  expect(batches.calls).toHaveLength(1)
})

test('the days that are paid stay those of its opening, although the page turns to the next day at midnight', async () => {
  const { home, batches, answer, draw, dialog } = await startToPay()
  await draw(dialog({ ...covered, from: '2026-11-29', until: '2026-11-30' } as never))
  await answer()
  expect(batches.calls).toHaveLength(2)
  expect(batches.calls.map(({ input }) => (input as { day: string }).day)).toEqual([
    '2026-11-28',
    '2026-11-28',
  ])
  await answer()
  expect(home.querySelector('progress')!.value).toBe(40)
})
