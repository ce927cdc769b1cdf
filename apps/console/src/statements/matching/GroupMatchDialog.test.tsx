// @vitest-environment happy-dom
import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { GroupMatchDialog } from './GroupMatchDialog.tsx'

afterEach(() => void vi.restoreAllMocks())

const entry = {
  id: 'e1',
  number: 1,
  version: 3,
  amount: '1000.00',
  direction: 'in',
  state: 'open',
  occurredAt: '2026-11-20T03:00:00Z',
  account: { code: 'scb-1' },
  sender: { name: 'มะม่วง', account: null, bank: null },
  holder: null,
  leaseUntil: null,
  can: { match: true, release: 'not-claimed' },
} as unknown as EntryRow
const depositOf = (number: number, version: number) =>
  ({
    id: `d${number}`,
    number,
    version,
    amount: number === 11 ? '400' : '600',
    bonus: 0,
    state: 'pending',
    updatedAt: '2026-11-20T03:00:00Z',
    holder: null,
    leaseUntil: null,
    hold: null,
    can: { match: true },
    player: { code: `p${number}`, name: 'มะม่วง', status: 'normal', excluded: false },
  }) as unknown as DepositRow

const search = (home: HTMLElement) =>
  home.querySelector<HTMLInputElement>(`input[aria-label='${th.group_match_find_deposit}']`)!

test('after a refusal because a found request changed, the next press sends it as it is now', async () => {
  const offered = { entries: [], deposits: [{ deposit: depositOf(11, 5) }], sets: [] }
  vi.spyOn(api.statements, 'together').mockResolvedValue(offered as never)
  vi.spyOn(api.cashier, 'deposits').mockResolvedValue({ rows: [depositOf(12, 7)] } as never)
  const changed = new Problem('stale-version', 409, { row: depositOf(12, 8) }, () => 'changed')
  const match = vi.spyOn(api.statements, 'matchTogether').mockRejectedValue(changed)
  const nothing = () => {}
  const { home, types, clicks, submits, until } = await drawComponent(
    <GroupMatchDialog entry={entry} onMatched={nothing} onRefused={nothing} onClose={nothing} />,
  )
  await until(() => home.textContent.includes('p11'))
  await clicks('p11')
  await types(search(home), 'p12')
  await until(() => home.textContent.includes('p12'))
  await clicks('p12')
  await submits()
  await until(() => match.mock.calls.length === 1)
  await until(() => home.querySelector('[role=alert]') !== null)
  await submits()
  await until(() => match.mock.calls.length === 2)
  expect(match.mock.calls.map(([{ deposits }]) => deposits[1])).toEqual([
    { id: 'd12', version: 7 },
    { id: 'd12', version: 8 },
  ])
})
