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

const nothing = () => {}
const drawDialog = () =>
  drawComponent(<GroupMatchDialog entry={entry} onMatched={nothing} onRefused={nothing} onClose={nothing} />)

const search = (home: HTMLElement) =>
  home.querySelector<HTMLInputElement>(`input[aria-label='${th.group_match_find_deposit}']`)!

test('after a refusal because a found request changed, the next press sends it as it is now', async () => {
  const offered = { entries: [], deposits: [{ deposit: depositOf(11, 5) }], sets: [] }
  vi.spyOn(api.statements, 'together').mockResolvedValue(offered as never)
  vi.spyOn(api.cashier, 'deposits').mockResolvedValue({ rows: [depositOf(12, 7)] } as never)
  const changed = new Problem('stale-version', 409, { row: depositOf(12, 8) }, () => 'changed')
  const match = vi.spyOn(api.statements, 'matchTogether').mockRejectedValue(changed)
  const { home, types, clicks, submits, until } = await drawDialog()
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

test('after a lost answer the repeat names the requests that it matches, also beneath others of equal sums', async () => {
  const deposits = [depositOf(11, 5), depositOf(12, 7), { ...depositOf(13, 1), amount: '600' }]
  const offered = { entries: [], deposits: deposits.map((deposit) => ({ deposit })), sets: [] }
  vi.spyOn(api.statements, 'together').mockResolvedValue(offered as never)
  const match = vi.spyOn(api.statements, 'matchTogether').mockRejectedValue(new Problem('unreachable', 0))
  const { home, clicks, submits, until } = await drawDialog()
  await until(() => home.textContent.includes('p11'))
  await clicks('p11')
  await clicks('p12')
  await submits()
  await until(() => home.textContent.includes(th.try_again))

  await clicks('p12')
  await clicks('p13')
  const again = th.operation_again.replace('{what}', '')
  await until(() => home.textContent.includes(again))
  const repeat = [...home.querySelectorAll('button')].find((button) => button.textContent.startsWith(again))!
  expect(repeat.textContent).toContain('p11 #11, p12 #12')
  await clicks(repeat.textContent)
  await until(() => match.mock.calls.length === 2)
  expect(match.mock.calls[1]![0]).toMatchObject({ deposits: [{ id: 'd11' }, { id: 'd12' }] })
})
