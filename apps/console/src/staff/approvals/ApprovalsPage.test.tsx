// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { employeesApi } from '#parts/api/employees-api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { fakeStream } from '#testing/fake-stream.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import type { ApprovalsSearch } from './approvals-search.ts'
import { ApprovalsPage } from './ApprovalsPage.tsx'

beforeEach(() => {
  fakeStream.reconnects()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const approval = (id: string, state: string) => ({
  id,
  state,
  act: 'withdrawal.transfer',
  amount: '730.00',
  askedBy: `${id}@example.test`,
  createdAt: '2026-11-21T05:00:00Z',
  player: null,
})

test('the tab of what one may decide opens what waits there, and nothing of the tab before', async () => {
  const lists = pendingCalls()
  vi.spyOn(employeesApi, 'approvals').mockImplementation(lists.call)
  const onSearch = vi.fn<(change: Partial<ApprovalsSearch>) => void>()
  const page = (show: ApprovalsSearch['show']) => <ApprovalsPage search={{ show }} onSearch={onSearch} />
  const { draw, until, home } = await drawComponent(page('all'))
  lists.last().answer({ rows: [approval('refused-one', 'refused')], next: null })
  await until(() => home.textContent.includes('refused-one'))
  await draw(page('mine'))
  expect(home.textContent).not.toContain('refused-one')
  lists.last().answer({ rows: [approval('waiting-one', 'waiting')], next: null })
  await until(() => home.textContent.includes('waiting-one'))
  expect(onSearch.mock.calls).toEqual([[{ open: 'waiting-one' }]])
})
