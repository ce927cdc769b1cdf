import { expect, test } from 'vitest'
import { settlementBlock } from './settlement-blocks.ts'

const now = Date.parse('2026-11-21T03:00:00Z')
const draft = (change: Partial<Parameters<typeof settlementBlock>[0]> = {}) => ({
  order: { state: 'unknown' as const, quarantineUntil: '2026-11-21T03:02:00Z', answeredSince: true },
  outcome: 'credited' as const,
  evidence: 'ยอดก่อน 100 หลัง 1,100 เวลา 09:58',
  maySettle: true,
  screenIsLive: true,
  now,
  ...change,
})

test('"credited" may be settled at once, with evidence', () => {
  expect(settlementBlock(draft())).toBeNull()
  expect(settlementBlock(draft({ evidence: ' เห็นแล้ว ' }))).toEqual({ kind: 'evidence', missingCharacters: 2 })
})

test('"not credited" waits until the back-end can no longer carry it out', () => {
  expect(settlementBlock(draft({ outcome: 'not-credited' }))).toEqual({ kind: 'quarantine', seconds: 120 })
  expect(settlementBlock(draft({ outcome: 'not-credited', now: now + 120_000 }))).toBeNull()
})

test('"not credited" and "send again" wait until the back-end has answered another call', () => {
  const order = { state: 'unknown' as const, quarantineUntil: null, answeredSince: false }
  for (const outcome of ['not-credited', 'send-again'] as const)
    expect(settlementBlock(draft({ order, outcome }))).toEqual({ kind: 'not-answered' })
  expect(settlementBlock(draft({ order }))).toBeNull()
})

test('settling needs the permission, an order that is still unknown, and a live screen', () => {
  expect(settlementBlock(draft({ maySettle: false }))).toEqual({ kind: 'not-permitted' })
  expect(settlementBlock(draft({ screenIsLive: false }))).toEqual({ kind: 'screen' })
  expect(
    settlementBlock(draft({ order: { state: 'done', quarantineUntil: null, answeredSince: false } })),
  ).toEqual({
    kind: 'settled',
  })
})
