import { heardEntry } from '@khlang/contract/service-api/service'
import type { MessageReading } from '@khlang/contract/statements/statement-messages'
import { readMessage as readText } from '@khlang/domain/statements/messages/read-message'
import type { Db } from '#platform/database/database.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findSameMoney } from './possible-duplicates.ts'
import { parsersNow, compileCurrentParsers } from './current-parsers.ts'
import { readingRow } from './reading-row.ts'
import { entryRow } from '../rows.ts'
import { ownNumbers, readEntries } from '../store.ts'

type Input = { text: string; heardAt?: Date | undefined }

/**
 * Returns what the patterns read in a pasted message (null if nothing), and entries that may be the same money.
 * Changes nothing. `heardAt`: when the message was received; now if it is not given.
 */
export async function readMessage({ caller, sql }: Context, { text, heardAt }: Input) {
  const actor = permit(caller, 'entry.create')
  const reading = await readWithCurrentParsers(sql, text, heardAt ?? new Date())
  const ids = reading === null ? [] : await duplicatesOn(sql, reading)
  const records = ids.length === 0 ? [] : await readEntries(sql, ids)
  return { reading, alike: records.map((record) => entryRow(record, actor.role)) }
}

async function readWithCurrentParsers(db: Db, text: string, heardAt: Date): Promise<MessageReading | null> {
  const reading = readText(text, heardAt, await compileCurrentParsers(db))
  return reading && readingRow(reading, await parsersNow(db), await ownNumbers(db))
}

async function duplicatesOn(db: Db, reading: MessageReading): Promise<string[]> {
  const duplicates: string[] = []
  for (const account of reading.accounts) {
    const parsed = heardEntry.safeParse(entryOf(reading, account))
    if (parsed.success) duplicates.push(...(await findSameMoney(db, parsed.data)))
  }
  return duplicates
}

/** Maps a reading to the shape of an incoming entry. */
const entryOf = (
  { amount, direction, occurredAt, channel, sender, balanceAfter }: MessageReading,
  account: string,
) => ({
  account,
  amount,
  direction,
  occurredAt,
  channel,
  sender: { accountTail: sender.account ?? undefined },
  balanceAfter: balanceAfter ?? undefined,
})
