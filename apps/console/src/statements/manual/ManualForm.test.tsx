// @vitest-environment happy-dom
import { createMemoryHistory } from '@tanstack/history'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { createRouter } from '#parts/navigation/router.ts'
import { RouterContext } from '#parts/navigation/use-router.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { pendingCalls } from '#testing/pending-calls.ts'
import { ManualForm } from './ManualForm.tsx'

afterEach(() => void vi.restoreAllMocks())

const row = (id: string, number: number) => ({
  id,
  number,
  amount: '100.00',
  account: { code: 'scb-1' },
  occurredAt: '2026-05-01T02:30:00.000Z',
  sender: {},
  status: 'new',
})

test('of several entries that look the same each is shown, and the typed one is sent as different from all', async () => {
  const account = { code: 'scb-1', bank: 'SCB', name: 'shop', state: 'open' }
  vi.spyOn(api.statements, 'accounts').mockResolvedValue({ rows: [account] } as never)
  const sent = pendingCalls()
  vi.spyOn(api.statements, 'create').mockImplementation(sent.call)
  const { home, types, submits, clicks, until } = await drawComponent(
    <RouterContext value={createRouter({}, createMemoryHistory(), () => {})}>
      <ManualForm />
    </RouterContext>,
    { may: ['entry.create'] },
  )
  const field = (label: string) => {
    const { htmlFor } = [...home.querySelectorAll('label')].find((one) => one.textContent === label)!
    return home.querySelector<HTMLInputElement>(`[id="${htmlFor}"]`)!
  }
  const text = () => home.textContent
  await until(() => text().includes('SCB · scb-1'))
  const select = field(th.manual_account) as unknown as HTMLSelectElement
  await act(async () => {
    select.value = 'scb-1'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await types(field(th.manual_day), '01-05-2026')
  await types(field(th.manual_amount), '100')
  await clicks(th.manual_note_app)
  const answer = async (id: string, number: number) => {
    sent.last().answer({ outcome: 'duplicate', entry: row(id, number) })
    await until(() => text().includes(`#${number}`))
  }
  await submits()
  expect(sent.inputs()).toMatchObject([{ entry: { amount: '100.00' } }])
  await answer('e3', 37)
  await clicks(th.manual_duplicate_another)
  expect(sent.last().input).toMatchObject({ another: ['e3'] })
  await answer('e4', 38)
  expect(text()).not.toContain('#37')
  await clicks(th.manual_duplicate_another)
  expect(sent.last().input).toMatchObject({ another: ['e3', 'e4'] })
  // Its repeat has the name of the pressed button, and the money, which may be typed over meanwhile.
  sent.last().fail(new Problem('unreachable', 0))
  const main = home.querySelector('button[type=submit]')!.textContent
  const again = th.operation_again.replace('{what}', `${main} · ${th.manual_duplicate_another}`)
  await until(() => text().includes(again))
  await types(field(th.manual_amount), '200')
  await clicks(again)
  expect(sent.last().input).toMatchObject({ entry: { amount: '100.00' }, another: ['e3', 'e4'] })
})
