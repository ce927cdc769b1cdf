import type { HandOverDetail } from '@khlang/contract/reports/hand-overs'
import type { DayShown } from '@khlang/contract/reports/daily-close'
import { expect, test } from 'vitest'
import { say } from '../export/say-for-test.ts'
import { closingLines, shiftLines } from './closing-columns.ts'

test('a file of a shift has what came into each account, what left it and what is on it, each on a line of its own', () => {
  const account = {
    code: 'kbank-1',
    came: { count: 3, baht: '83.25' },
    went: { count: 2, baht: '61.50' },
    balance: { baht: '907.75', at: '2026-05-04T17:30:00.000Z' },
  }
  const late = { came: { count: 4, baht: '5.75' }, went: { count: 1, baht: '2.25' } }
  const following = { ...account, code: 'scb-1', late }
  const figures = { piles: {}, accounts: [account, following], people: [] }
  const lines = shiftLines({ figures, now: [] } as unknown as HandOverDetail)
  expect(lines.map((line) => ({ ...line, what: line.what(say), since: say.time(line.since) }))).toMatchObject(
    [
      { what: 'kbank-1 เงินเข้า', count: 3, amount: '83.25', since: null },
      { what: 'kbank-1 เงินออก', count: 2, amount: '61.50', since: null },
      { what: 'kbank-1 ยอดคงเหลือล่าสุด', count: null, amount: '907.75', since: '2026-05-05 00:30:00' },
      { what: 'scb-1 เงินเข้า' },
      { what: 'scb-1 เงินออก' },
      { what: 'scb-1 เงินเข้าก่อนกะ', count: 4, amount: '5.75' },
      { what: 'scb-1 เงินออกก่อนกะ', count: 1, amount: '2.25' },
      { what: 'scb-1 ยอดคงเหลือล่าสุด' },
    ],
  )
})

test('a file of a day has beside a difference only the explanations that still apply to it', () => {
  const nothing = { count: 0, baht: '0.00' }
  const money = { credited: nothing, asked: '0.00', rest: '0.00', unequal: '0.00', bonus: 0, credits: 0 }
  const payouts = { sent: nothing, byHand: nothing, left: nothing, fees: nothing }
  const drifts = [{ kind: 'open', account: 'kbank-1', count: 2, baht: '40.00', mark: 'm' }]
  const explained = (body: string, more: object) => ({
    kind: 'open',
    account: 'kbank-1',
    body,
    author: 'nok',
    ...more,
  })
  const shown = {
    day: '2026-05-04',
    figures: { accounts: [], money, deposits: nothing, orders: [], payouts, drifts },
    explanations: [
      explained('withdrawn', { stands: false }),
      explained('stands', { stands: true }),
      explained('of another account', { stands: true, account: 'scb-1' }),
      explained('of another kind', { stands: true, kind: 'unequal' }),
    ],
  }
  expect(
    closingLines(shown as unknown as DayShown).flatMap(({ figure, explained: words }) =>
      words ? [[figure, words]] : [],
    ),
  ).toEqual([['drift.open', 'stands (nok)']])
})
