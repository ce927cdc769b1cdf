// @vitest-environment happy-dom
import type { Candidate } from '@khlang/contract/statements/statement-matching'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { api } from '#parts/api/api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { CandidatePane } from './CandidatePane.tsx'

afterEach(() => void vi.restoreAllMocks())

const candidate = (n: number) =>
  ({
    score: 90 - n,
    sameAmount: true,
    reasons: [],
    deposit: {
      id: `d${n}`,
      number: n,
      amount: '300',
      bonus: 0,
      state: 'pending',
      status: 'pending',
      phase: null,
      kind: 'deposit',
      slips: 0,
      payExactly: null,
      createdAt: '2026-11-28T03:00:00Z',
      holder: null,
      hold: null,
      can: { match: true },
      player: { id: `p${n}`, code: `kk${n}`, name: 'มะม่วง', status: 'normal', excluded: false },
    },
  }) as unknown as Candidate
const entry = {
  id: 'e1',
  number: 9,
  amount: '300.00',
  state: 'pending',
  direction: 'in',
  holder: null,
  can: { match: true },
} as unknown as EntryRow

const ignore = () => {}
const drawPane = () =>
  drawComponent(
    <CandidatePane
      entry={entry}
      onPlayer={ignore}
      onMatched={ignore}
      onRefused={ignore}
      onMatchPlayer={ignore}
      onGroupMatch={ignore}
    />,
    { may: ['entry.match'], email: 'nok@example.test', bonusCeiling: 500 },
  )

test('a number that is pressed just as another candidate comes to its place chooses and matches nobody', async () => {
  const answer = (...numbers: number[]) => ({ ambiguous: true, rows: numbers.map(candidate) }) as never
  const candidates = vi.spyOn(api.statements, 'candidates').mockResolvedValue(answer(7, 8))
  const match = vi.spyOn(api.statements, 'matchDeposit').mockReturnValue(new Promise(() => {}) as never)
  const { home, until, client } = await drawPane()
  const press = (code: string) =>
    act(
      async () =>
        void document.body.dispatchEvent(new KeyboardEvent('keydown', { code, key: code, bubbles: true })),
    )
  await until(() => home.textContent.includes('kk8'))
  candidates.mockResolvedValue(answer(9, 7, 8))
  await act(() => client.invalidateQueries({ queryKey: ['candidates'] }))
  await until(() => home.textContent.includes('kk9'))
  await press('Digit1')
  await press('Enter')
  expect(home.querySelector('[aria-pressed=true]')).toBeNull()
  expect(match).not.toHaveBeenCalled()

  await act(async () => home.querySelector<HTMLElement>('[aria-pressed]')!.click())
  await until(() => !home.querySelector('[aria-keyshortcuts=Enter]')!.hasAttribute('data-disabled'))
  await press('Enter')
  await until(() => match.mock.calls.length === 1)
  expect(match.mock.calls[0]![0]).toMatchObject({ depositId: 'd9' })
})

test('after a lost answer the notice names the candidate whose match it repeats, also beneath another one', async () => {
  const rows = [candidate(7), candidate(8)]
  vi.spyOn(api.statements, 'candidates').mockResolvedValue({ ambiguous: false, rows } as never)
  const match = vi.spyOn(api.statements, 'matchDeposit').mockRejectedValue(new Problem('unreachable', 0))
  const { home, until, clicks } = await drawPane()
  const main = () => home.querySelector<HTMLElement>('[aria-keyshortcuts=Enter]')!
  const matched = () => match.mock.calls.map(([{ depositId }]) => depositId)
  const again = th.operation_again.replace('{what}', '')
  await until(() => home.querySelector('[aria-pressed=true]')?.textContent.includes('kk7') ?? false)
  await until(() => !main().hasAttribute('data-disabled'))
  await act(async () => main().click())
  await until(() => home.textContent.includes(th.operation_undecided))
  expect(home.textContent).not.toContain(again)

  await act(async () => home.querySelectorAll<HTMLElement>('[aria-pressed]')[1]!.click())
  expect(main().textContent).toContain('kk8')
  const repeat = [...home.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(again))
  expect(repeat?.textContent).toContain('kk7')
  expect(repeat?.textContent).toContain('#7')
  await clicks(again)
  await until(() => matched().length === 2)
  expect(matched()).toEqual(['d7', 'd7'])
})
