import type { EmployeeEmail, StatementEntryId } from '@khlang/domain/brand'
import { satang } from '@khlang/domain/money'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { putEntry, rolledBack } from '#testing/rolled-back.ts'
import { lockTyped, saveCorrection } from './correct-store.ts'

const world = worldOfFile()
const emailOf = (name: string) => `${name}@example.test` as EmployeeEmail
let [ofFern, ofDao]: StatementEntryId[] = []
beforeAll(async () => {
  const [fern, dao] = [await world.as('finance', 'fern'), await world.as('finance', 'dao')]
  const typed = async (client: Client, amount: string) => {
    const sender = { mobile: '0812345678', name: 'มะลิ' }
    const entry = {
      account: 'scb-1',
      amount,
      direction: 'in',
      occurredAt: '2026-11-20 09:00:00',
      channel: 'bank',
      sender,
    }
    const input = { operationId: randomUUID(), entry, note: 'seen in the app' }
    return (await client.post('statements/create', input)).entry.id as StatementEntryId
  }
  ofFern = await typed(fern, '100.00')
  ofDao = await typed(dao, '200.00')
  for (const client of [fern, dao]) {
    await client.post('statements/claim', { entryId: ofDao })
    await client.post('statements/release', { entryId: ofDao })
  }
})

test('an entry names who typed it, and once each who worked on it', () =>
  rolledBack(world.sql, async (tx) => {
    const one = await lockTyped(tx, ofFern!)
    expect(one).toMatchObject({ typedBy: emailOf('fern'), touchedBy: [emailOf('fern')], amount: 10_000 })
    const { typedBy, touchedBy } = (await lockTyped(tx, ofDao!))!
    expect([typedBy, touchedBy.toSorted()]).toEqual([emailOf('dao'), [emailOf('dao'), emailOf('fern')]])
  }))

test.each(['created_by_staff = false', `made_by = 'split'`])('one with %s was typed by nobody', (change) =>
  rolledBack(world.sql, async (tx) => {
    await tx.unsafe(`update statement_entry set ${change} where id = '${ofFern}'`)
    expect(await lockTyped(tx, ofFern!)).toMatchObject({ typedBy: null })
  }),
)

test('a claim whose time ran out has no holder', () =>
  rolledBack(world.sql, async (tx) => {
    await putEntry(tx, ofFern!, 'claimed')
    expect(await lockTyped(tx, ofFern!)).toMatchObject({ holder: emailOf('dao') })
    await putEntry(tx, ofFern!, 'claimed', { lease: '-1 second' })
    expect(await lockTyped(tx, ofFern!)).toMatchObject({ holder: null })
  }))

test('a correction changes what was typed of this entry, and no other', () =>
  rolledBack(world.sql, async (tx) => {
    const read = async (id: string | undefined) => {
      const [row] = await tx`
        select amount_satang as amount, occurred_at, sender_bank, sender_account, sender_name, sender_mobile, fingerprint,
          possible_duplicate, judgement
        from statement_entry where id = ${id!}`
      return row
    }
    await tx`update statement_entry set judgement = 'certain'`
    const [before, other] = [await read(ofFern), await read(ofDao)]
    const corrected = {
      amount: satang(77_725),
      occurredAt: new Date('2026-11-20T03:30:00Z'),
      senderBank: 'SCB',
      senderAccount: 'X9999',
      senderName: 'มะลิ ใจดี',
      senderMobile: '0899999999',
      fingerprint: 'another',
      possibleDuplicate: true,
    }
    expect(await saveCorrection(tx, ofFern!, corrected)).toBe(true)
    expect(before).not.toMatchObject({ senderMobile: corrected.senderMobile })
    expect(await read(ofFern)).toEqual({ ...corrected, judgement: null })
    expect(await read(ofDao)).toEqual(other)
  }))
