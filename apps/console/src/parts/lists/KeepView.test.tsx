// @vitest-environment happy-dom
import type { ListView } from '@khlang/contract/reports/reports'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { KeepView } from './KeepView.tsx'

afterEach(() => void vi.restoreAllMocks())

const view = {
  id: 'v1',
  name: 'งานเช้า',
  shared: true,
  search: { state: 'open' },
  can: { change: true },
} as unknown as ListView

async function drawOpen() {
  const told = { onChoose: vi.fn(), reread: vi.fn(), onClose: vi.fn() }
  const drawn = await drawComponent(
    <KeepView list="withdrawals" search={{ state: 'open' }} view={view} {...told} />,
    {
      may: ['view.share'] as never,
    },
  )
  await drawn.until(() => drawn.home.textContent.includes(th.view_remove))
  return { ...told, ...drawn }
}

test('who removes the open view is back at the plain list, and the list of views is read again', async () => {
  vi.spyOn(api.reports, 'removeView').mockResolvedValue({} as never)
  const { onChoose, reread, onClose, clicks, until } = await drawOpen()
  await clicks(th.view_remove)
  await until(() => onClose.mock.calls.length > 0)
  expect(onChoose.mock.calls).toEqual([[null]])
  expect(reread).toHaveBeenCalledOnce()
})

test('a view that is saved is the one that is open then, as it was saved', async () => {
  const saved = { ...view, name: 'งานเย็น' }
  vi.spyOn(api.reports, 'saveView').mockResolvedValue(saved)
  const { home, onChoose, reread, onClose, types, submits, until } = await drawOpen()
  await types(home.querySelector('input')!, 'งานเย็น')
  await submits()
  await until(() => onClose.mock.calls.length > 0)
  expect(onChoose.mock.calls).toEqual([[saved]])
  expect(reread).toHaveBeenCalledOnce()
})
