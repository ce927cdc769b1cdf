// @vitest-environment happy-dom
import type { BulkRow } from '@khlang/contract/cashier/bulk-requests'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { pendingCalls } from '#testing/pending-calls.ts'
import { BulkDialog } from './BulkDialog.tsx'
import type { BulkInput } from './bulk-rows.ts'

afterEach(() => void vi.restoreAllMocks())

const rows = Array.from({ length: 25 }, (_, at) => ({
  group: 'ready',
  why: [],
  request: {
    id: `r${at}`,
    number: at,
    version: 1,
    amount: '100',
    state: 'pending',
    status: 'pending',
    phase: null,
    kind: 'withdrawal',
    player: { id: `p${at}`, code: `kk${at}`, name: 'มะม่วง' },
  },
})) as unknown as BulkRow[]

test('who closes a bulk action while it runs stops it after the current batch, sees the results, and closes it then', async () => {
  vi.spyOn(api.cashier, 'previewBulk').mockResolvedValue({ rows } as never)
  const batches = pendingCalls()
  vi.spyOn(api.cashier, 'bulk').mockImplementation(batches.call)
  const onClose = vi.fn<() => void>()
  const { home, until, clicks, types } = await drawComponent(
    <BulkDialog
      kind="withdrawal"
      findIds={() => Promise.resolve({ ids: rows.map(({ request }) => request.id), more: false })}
      onClose={onClose}
    />,
    { cancelReasons: [] },
  )
  await until(() => home.textContent.includes('#24'))
  await clicks(th.bulk_act_cancel)
  await until(() => home.querySelector('textarea') !== null)
  await types(home.querySelector('textarea')!, 'ซ้ำ')
  await act(async () => [...home.querySelectorAll('[data-actions] button')].at(-1)!.dispatchEvent(click()))
  const escape = () => act(async () => void home.querySelector('dialog')!.dispatchEvent(cancel()))
  await escape()
  expect(onClose).not.toHaveBeenCalled()
  expect(home.textContent).toContain(th.bulk_stopping)
  const sent = (batches.last().input as { rows: BulkInput[] }).rows
  await act(async () =>
    batches.last().answer({ results: sent.map(({ requestId }) => ({ requestId, outcome: 'done' })) }),
  )
  expect(batches.calls).toHaveLength(1)
  expect(home.querySelector('h2')!.textContent).toBe(th.bulk_requests_result)
  expect(home.textContent).toContain(th.bulk_not_done.replace('{n}', '15'))
  await escape()
  expect(onClose).toHaveBeenCalledOnce()
})

const click = () => new MouseEvent('click', { bubbles: true, cancelable: true })
const cancel = () => new Event('cancel', { cancelable: true })
