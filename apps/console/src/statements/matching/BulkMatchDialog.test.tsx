// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { pendingCalls } from '#testing/pending-calls.ts'
import { BulkMatchDialog } from './BulkMatchDialog.tsx'

afterEach(() => void vi.restoreAllMocks())

const row = {
  group: 'ready',
  why: 'certain',
  entry: {
    id: 'e1',
    number: 91,
    version: 3,
    amount: '500.00',
    account: { code: 'scb-1' },
    sender: { name: 'มะม่วง', account: null, bank: null },
    occurredAt: '2026-11-20T03:00:00Z',
  },
  best: {
    factors: [],
    score: 90,
    deposit: {
      id: 'd1',
      number: 17,
      version: 5,
      amount: '500',
      bonus: 0,
      player: { id: 'p1', code: 'kk1', name: 'มะม่วง', status: 'normal' },
    },
  },
}

test('while many pairs are being matched their dialog stays, and it shows the results', async () => {
  vi.spyOn(api.statements, 'previewBulkMatch').mockResolvedValue({ rows: [row] } as never)
  const matches = pendingCalls()
  vi.spyOn(api.statements, 'bulkMatch').mockImplementation(matches.call)
  const onClose = vi.fn<() => void>()
  const findIds = () => Promise.resolve({ ids: ['e1'], more: false })
  const { home, until, clicks } = await drawComponent(<BulkMatchDialog findIds={findIds} onClose={onClose} />)
  const escape = () =>
    act(
      async () => void home.querySelector('dialog')!.dispatchEvent(new Event('cancel', { cancelable: true })),
    )
  await until(() => home.textContent.includes('#91'))
  await clicks(th.bulk_confirm.replace('{n}', '1').replace('{total}', '500'))
  await until(() => home.textContent.includes(th.bulk_matching))
  await escape()
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => matches.last().answer({ results: [{ entryId: 'e1', outcome: 'matched' }] }))
  await until(() => home.textContent.includes(th.bulk_matched.replace('{n}', '1')))
  await escape()
  expect(onClose).toHaveBeenCalledOnce()
})
