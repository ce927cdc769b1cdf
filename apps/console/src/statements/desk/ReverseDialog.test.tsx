// @vitest-environment happy-dom
import type { RequestRow } from '@khlang/contract/cashier/cashier'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { ReverseDialog } from './ReverseDialog.tsx'

afterEach(() => void vi.restoreAllMocks())

const leave = () => {}
const dialog = (depositId: string | null) => (
  <ReverseDialog
    entry={{ id: 'e9', number: 94, depositId, player: null } as unknown as EntryRow}
    onRow={leave}
    onClose={leave}
  />
)

test('a credit is taken back with its bonus; if there is none, or none any more, the dialog says so', async () => {
  const deposit = { amount: '500', bonus: 50, credits: 550 } as RequestRow
  vi.spyOn(api.cashier, 'deposit').mockResolvedValue(deposit as never)
  const { home, draw, until } = await drawComponent(dialog('d1'))
  await until(() => home.textContent.includes('550'))
  expect(home.textContent).not.toContain(th.problem_nothing_credited)
  await draw(dialog(null))
  expect(home.textContent).toContain(th.problem_nothing_credited)
  expect(home.textContent).not.toContain(th.loading)
})
