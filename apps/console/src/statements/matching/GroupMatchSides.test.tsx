// @vitest-environment happy-dom
import type { EntryRow } from '@khlang/contract/statements/statements'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { GroupMatchEntries } from './GroupMatchSides.tsx'

afterEach(() => void vi.restoreAllMocks())

const entryOf = (number: number, account: string) =>
  ({
    id: `e${number}`,
    number,
    amount: '500.00',
    occurredAt: '2026-11-20T03:00:00Z',
    account: { code: account },
    sender: { name: 'มะม่วง', account: null, bank: null },
  }) as unknown as EntryRow

test('the search for entries of another own account does not begin with those of the last one', async () => {
  const list = vi.spyOn(api.statements, 'list').mockResolvedValue({ rows: [entryOf(71, 'scb-1')] } as never)
  const side = { rows: [], chosenIds: [], onToggle: () => {}, onFound: () => {} }
  const sideOf = (account: string) => (
    <GroupMatchEntries key={account} {...side} entry={entryOf(1, account)} />
  )
  const { home, draw, types, until } = await drawComponent(sideOf('scb-1'))
  const search = () => types(home.querySelector('input')!, 'มะม่วง')
  const asks = (times: number) => until(() => list.mock.calls.length === times)
  await search()
  await until(() => home.textContent.includes('#71'))

  list.mockReturnValue(new Promise(() => {}) as never)
  await draw(sideOf('gsb-1'))
  await search()
  await asks(2)
  expect(list.mock.calls.at(-1)![0]).toMatchObject({ account: 'gsb-1' })
  expect(home.textContent).not.toContain('#71')
})
