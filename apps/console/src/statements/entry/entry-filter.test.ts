import type { EntryRow } from '@khlang/contract/statements/statements'
import { expect, test } from 'vitest'
import { entryFilter } from './entry-filter.ts'

const me = 'nok@example.com'
const now = new Date('2026-11-21T03:00:00Z')
const entry = (change: Partial<EntryRow>) =>
  ({
    id: 'a',
    number: 8841,
    state: 'pending',
    phase: null,
    direction: 'in',
    amount: '1000.00',
    createdAt: '2026-11-21T02:00:00.000Z',
    account: { code: 'scb-1', bank: 'scb', name: 'Shop' },
    sender: { bank: 'kbank', accountTail: 'x-1234', name: 'สมชาย ใจ', mobile: null },
    holder: null,
    hold: null,
    judgement: null,
    player: null,
    employee: null,
    ...change,
  }) as EntryRow

test('the waiting tab holds money in that can still be matched', () => {
  const { matchesFilter } = entryFilter('open', {}, me, now)
  expect(matchesFilter(entry({}))).toBe(true)
  expect(matchesFilter(entry({ state: 'creditFailed' }))).toBe(true)
  expect(matchesFilter(entry({ state: 'crediting' }))).toBe(false)
  expect(matchesFilter(entry({ direction: 'out' }))).toBe(false)
})

test('entries on hold have a tab of their own, and so has each classification', () => {
  const held = entry({ hold: { reason: 'waits for the slip', until: null } })
  const in_ = (tab: 'open' | 'held' | 'suggested' | 'ambiguous', row: EntryRow) =>
    entryFilter(tab, {}, me, now).matchesFilter(row)
  expect([in_('open', held), in_('held', held)]).toEqual([false, true])
  const judged = (judgement: EntryRow['judgement']) => entry({ judgement })
  expect(in_('suggested', judged('certain')) && in_('suggested', judged('suggested'))).toBe(true)
  expect([in_('suggested', judged('ambiguous')), in_('ambiguous', judged('ambiguous'))]).toEqual([
    false,
    true,
  ])
  expect(in_('suggested', entry({ judgement: 'certain', state: 'done' }))).toBe(false)
})

test('the tab "mine" holds the entries that I have claimed', () => {
  const { matchesFilter } = entryFilter('mine', {}, me, now)
  expect(matchesFilter(entry({ state: 'claimed', holder: me }))).toBe(true)
  expect(matchesFilter(entry({ state: 'claimed', holder: 'fern@example.com' }))).toBe(false)
})

test('a new entry joins the list only if it matches the search and the chosen days', () => {
  expect(entryFilter('open', { q: '8841' }, me, now).matchesSearch(entry({}))).toBe(true)
  expect(entryFilter('open', { q: 'ไม่มี' }, me, now).matchesSearch(entry({}))).toBe(false)
  expect(entryFilter('open', { from: '2026-11-22' }, me, now).matchesSearch(entry({}))).toBe(false)
  expect(entryFilter('open', { account: 'ktb-1' }, me, now).matchesSearch(entry({}))).toBe(false)
  expect(entryFilter('open', { q: '#8841' }, me, now).matchesSearch(entry({}))).toBe(true)
  expect(entryFilter('open', { period: 'yesterday' }, me, now).matchesSearch(entry({}))).toBe(false)
})

test('an entry that I sent stays until its outcome is known; one that a colleague finished leaves the list', () => {
  const { stays } = entryFilter('open', {}, me, now)
  expect(stays(entry({ state: 'crediting', employee: me }))).toBe(Infinity)
  expect(stays(entry({ state: 'crediting', employee: 'fern@example.com' }))).toBe(3_000)
  expect(stays(entry({ state: 'done', employee: me }))).toBe(3_000)
})
