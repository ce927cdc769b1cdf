import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { insertEntry, rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { findPossibleDuplicates } from './possible-duplicates.ts'
import type { NewEntry } from './receive-store.ts'

const world = worldOfFile()
const noon = new Date('2026-10-05T05:00:00Z')
const report = { accountCode: 'scb-1', amountSatang: 64_050, occurredAt: noon }

test('money that was reported before is marked, also beside another transfer of the same amount at that time', () =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await insertEntry(tx, { ...report, senderAccount: '4321' })
    await insertEntry(tx, { ...report, senderAccount: '8765' })
    const id = await insertEntry(tx, { ...report, senderAccount: '4321' })
    const [added] = await tx<NewEntry[]>`
      select id, direction, amount_satang, occurred_at, reference, sender_account, balance_after_satang
      from statement_entry where id = ${id}`
    expect(await findPossibleDuplicates(tx, [added!])).toEqual([id])
  }))
