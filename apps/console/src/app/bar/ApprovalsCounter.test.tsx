// @vitest-environment happy-dom
import type { ApprovalRow } from '@khlang/contract/approvals'
import { createMemoryHistory } from '@tanstack/history'
import { afterEach, expect, test, vi } from 'vitest'
import { employeesApi } from '#parts/api/employees-api.ts'
import { createRouter } from '#parts/navigation/router.ts'
import { RouterContext } from '#parts/navigation/use-router.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { collectToasts } from '#testing/collect-toasts.ts'
import type { Toast } from '#ui/toast.ts'
import { ApprovalsCounter } from './ApprovalsCounter.tsx'

afterEach(() => void vi.restoreAllMocks())

test('how an approval ended is told in the colour that it has on its page; one withdrawn or open is not told', async () => {
  const toasts: Toast[] = []
  const removeLayer = collectToasts(toasts)
  const states = ['waiting', 'approved', 'done', 'refused', 'voided', 'withdrawn', 'expired'] as const
  const rows = states.map((state, index) => ({
    id: state,
    number: index,
    act: 'player.forget',
    state,
    decidedBy: null,
    decidedAt: state === 'waiting' ? null : '2999-01-01T00:00:00.000Z',
    note: null,
    voidedBecause: null,
  })) as unknown as ApprovalRow[]
  vi.spyOn(employeesApi, 'approvals').mockResolvedValue({ rows } as never)
  const { until } = await drawComponent(
    <RouterContext value={createRouter({}, createMemoryHistory(), () => {})}>
      <ApprovalsCounter count={0} styles={{}} />
    </RouterContext>,
  )
  await until(() => toasts.length > 0)
  removeLayer()
  expect(toasts.map(({ title, tone }) => [title.split('#')[1]?.slice(0, 1), tone])).toEqual([
    ['2', 'success'],
    ['3', 'danger'],
    ['4', 'danger'],
    ['6', 'quiet'],
  ])
})
