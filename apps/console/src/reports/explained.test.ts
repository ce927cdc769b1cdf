import type { DiscrepancyShown, Explanation } from '@khlang/contract/reports/daily-close'
import { expect, test } from 'vitest'
import { explainedOf, isExplained, keyOf } from './explained.ts'

const found = (kind: string, account: string | null = null) => ({ kind, account }) as DiscrepancyShown
const explanation = (id: string, of: DiscrepancyShown, more: Partial<Explanation> = {}) =>
  ({ id, kind: of.kind, account: of.account, stands: true, withdrawn: null, ...more }) as Explanation

const [sum, atScb, atKbank] = [found('sum'), found('balance', 'scb-1'), found('balance', 'kbank-1')]

test('the discrepancies of two accounts are two, and that of the day is another', () => {
  expect(new Set([sum, atScb, atKbank].map(keyOf)).size).toBe(3)
})

test('an explanation counts for its own discrepancy while it stands', () => {
  expect(isExplained(atScb, [explanation('a', atScb)])).toBe(true)
  expect(isExplained(atKbank, [explanation('a', atScb)])).toBe(false)
})

test('one that is withdrawn, or that was for another figure, counts no more', () => {
  const by = { by: 'nok@example.test', at: '2026-11-21T03:00:00Z', reason: 'it was wrong' }
  expect(isExplained(sum, [explanation('a', sum, { stands: false, withdrawn: by as never })])).toBe(false)
  expect(isExplained(sum, [explanation('a', sum, { stands: false })])).toBe(false)
})

test('the next to explain is the first without an explanation; those whose discrepancy is gone are listed apart', () => {
  const past = explanation('c', found('count'))
  const all = [explanation('a', sum), explanation('b', atScb, { stands: false }), past]
  expect(explainedOf([sum, atScb, atKbank], all)).toEqual({ next: atScb, withoutDiscrepancy: [past] })
  expect(explainedOf([sum], [explanation('a', sum)])).toEqual({ next: undefined, withoutDiscrepancy: [] })
})
