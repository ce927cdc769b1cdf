import { randomUUID } from 'node:crypto'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database/database.ts'
import type { Client } from '#testing/client.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { ingestMessage } from './ingest-message.ts'

// A phone reads the bank's SMS, which has a balance and no reference; a feed reports the same transfer with
// a reference.
const world = worldOfFile()
let feed: Client
let nok: Client
beforeAll(async () => {
  feed = await world.service('statement-entries')
  nok = await world.as('support', 'nok')
})

const minute = 60_000
let bahts = 500
/** Each test has its own amount. */
const newBaht = () => (bahts += 1)
const ago = (minutes: number) => new Date(Date.now() - minutes * minute)

function sms(baht: number, at: Date, sender = 'X-2468') {
  const [date, time] = new Date(at.getTime() + 7 * 60 * minute).toISOString().split('T') as [string, string]
  const [year, month, day] = date.split('-') as [string, string, string]
  const tail = world.shop.ownAccounts.find(({ code }) => code === 'kbank-1')!.number.slice(-4)
  return `${day}/${month}/${(Number(year) + 543) % 100} ${time.slice(0, 5)} บช X-${tail} รับโอนจาก ${sender} ${baht}.00 คงเหลือ 95,000.00 บ.`
}
const brought = (baht: number, at: Date, sender?: string) => ({
  texts: [sms(baht, at, sender)],
  heardAt: at,
  accounts: ['kbank-1'],
  from: 'the phone at the counter',
})
const phoneTells = (baht: number, at: Date, sender?: string) =>
  transaction(world.sql, (tx) => ingestMessage(tx, brought(baht, at, sender)))
const entryOf = (baht: number, at: Date, more: object = {}) => ({
  account: 'kbank-1',
  reference: randomUUID(),
  amount: `${baht}.00`,
  direction: 'in',
  occurredAt: at.toISOString(),
  channel: 'bank',
  sender: { bank: 'SCB', accountTail: 'xx2468' },
  ...more,
})
const feedTells = async (...entries: object[]) =>
  (await feed.post('service/statement-entries', { entries })).results

/** Returns whether each entry of this amount is marked as a possible duplicate, in order of arrival. */
async function marks(baht: number): Promise<boolean[]> {
  const { rows }: { rows: EntryRow[] } = await nok.get('statements/list', {
    amountFrom: String(baht),
    amountTo: String(baht),
  })
  return rows.toSorted((a, b) => a.number - b.number).map((row) => row.possibleDuplicate)
}

describe('one transfer reported by a phone and by a feed', () => {
  // Invariant: Money that two sources may have reported is marked, in either order, and the auto-matcher
  // leaves it to people. Rule: `domain/statements/same-money.ts`, `files/line-classifier.ts`. Database:
  // account locked by the intake.
  test('is marked at the second report, whichever comes first', async () => {
    const [one, other] = [newBaht(), newBaht()]
    await phoneTells(one, ago(9))
    await feedTells(entryOf(one, ago(7)))
    expect(await marks(one)).toEqual([false, true])
    await feedTells(entryOf(other, ago(9)))
    await phoneTells(other, ago(7))
    expect(await marks(other)).toEqual([false, true])
  })

  test('is marked within one batch, and from a feed without reference and balance', async () => {
    const [one, other] = [newBaht(), newBaht()]
    await feedTells(
      entryOf(one, ago(9), { reference: undefined, balanceAfter: '80000.00' }),
      entryOf(one, ago(8)),
    )
    expect(await marks(one)).toEqual([false, true])
    await phoneTells(other, ago(9))
    await feedTells(entryOf(other, ago(7), { reference: undefined }))
    expect(await marks(other)).toEqual([false, true])
  })

  test('is marked when both report it at the same moment', async () => {
    const baht = newBaht()
    const feeding = await world.sql.begin(async (tx) => {
      await ingestMessage(tx, brought(baht, ago(9)))
      const results = feedTells(entryOf(baht, ago(9)))
      // The feed cannot go further while the phone is being processed.
      await expect.poll(() => lockWaits(world.sql)).toHaveLength(1)
      return { results } // not awaited here: it waits for this transaction
    })
    await feeding.results
    expect(await marks(baht)).toEqual([false, true])
  })
})

describe('two transfers of the same amount', () => {
  test('that a feed reports with two references are separate', async () => {
    const baht = newBaht()
    await feedTells(entryOf(baht, ago(9)), entryOf(baht, ago(9)))
    await feedTells(entryOf(baht, ago(8)))
    expect(await marks(baht)).toEqual([false, false, false])
  })

  test('far apart, or of other senders, accounts or directions, are separate', async () => {
    const baht = newBaht()
    await phoneTells(baht, ago(20))
    await feedTells(
      entryOf(baht, ago(13)),
      entryOf(baht, ago(20), { sender: { accountTail: 'xx1357' } }),
      entryOf(baht, ago(20), { account: 'scb-1' }),
      entryOf(baht, ago(20), { direction: 'out' }),
    )
    expect(await marks(baht)).toEqual([false, false, false, false, false])
  })
})
