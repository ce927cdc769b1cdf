import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { insertEntry, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { knownBetween } from './verdict-store.ts'

const world = worldOfFile()
const from = new Date('2026-10-05T02:00:00Z')
const to = new Date('2026-10-05T04:00:00Z')
const minutes = (count: number) => new Date(from.getTime() + count * 60_000)

test('the lines of a file are compared with what was reported for their account in their period, or by their reference', () =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    const inPeriod = await insertEntry(tx, { occurredAt: minutes(17) })
    const first = await insertEntry(tx, { occurredAt: from })
    const last = await insertEntry(tx, { occurredAt: to })
    const sameReference = await insertEntry(tx, { occurredAt: minutes(-9_000), reference: 'REF-7' })
    await insertEntry(tx, { occurredAt: minutes(-1) })
    await insertEntry(tx, { occurredAt: minutes(121) })
    await insertEntry(tx, { occurredAt: minutes(-9_000), reference: 'REF-8' })
    await insertEntry(tx, { occurredAt: minutes(18), accountCode: 'kbank-1', reference: 'REF-7' })
    await insertEntry(tx, { occurredAt: minutes(19), duplicateOf: inPeriod, state: 'cancelled' })
    // A part or a sum that staff made of entries was reported by nobody.
    await insertEntry(tx, { occurredAt: minutes(20), madeBy: 'split' })
    await insertEntry(tx, { occurredAt: minutes(21), madeBy: 'join', reference: 'REF-7', referenceNo: 2 })
    const known = await knownBetween(tx, 'scb-1', { from, to, references: ['REF-7'] })
    expect(known.map(({ id }) => id).toSorted()).toEqual([inPeriod, first, last, sameReference].toSorted())
  }))
