// @vitest-environment happy-dom
import type { ListView } from '@khlang/contract/reports/reports'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { ViewDialog } from './ViewDialog.tsx'

afterEach(() => void vi.restoreAllMocks())

const ignore = () => {}

test('after a lost answer the repeat of “save as new” is named after that button, and saves over nothing', async () => {
  const save = vi.spyOn(api.reports, 'saveView').mockRejectedValue(new Problem('unreachable', 0))
  const view = { id: 'v1', name: 'งานเช้า', shared: false, can: { change: true } } as unknown as ListView
  const { home, clicks, until } = await drawComponent(
    <ViewDialog
      list="players"
      view={view}
      search={{}}
      onSaved={ignore}
      onRemoved={ignore}
      onClose={ignore}
    />,
  )
  await clicks(th.view_keep_new)
  const again = th.operation_again.replace('{what}', th.view_keep_new)
  await until(() => home.textContent.includes(again))
  await clicks(again)
  await until(() => save.mock.calls.length === 2)
  expect(save.mock.calls.map(([input]) => input.id)).toEqual([undefined, undefined])
})
