import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { heardEntry } from '@khlang/contract/service'
import type { StatementEntryId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, type Tx, transaction } from '#platform/database.ts'
import { findAlike } from './alike.ts'
import { importEntries } from './import-entries.ts'
import { judgeMessage, loadParsers, toldBy } from './ingest-message.ts'
import { lockAccount } from './import-store.ts'
import { type BroughtMessage, lockBrought, settleMessage, waitingBrought } from './message-store.ts'

const atOnce = 500

/**
 * Reads anew what phones brought and no pattern read, by the patterns of now: each for itself, so that one that cannot be read keeps no
 * other waiting. By now somebody may have typed it in: where an entry looks the same, it is left for a person.
 */
export async function reprocessUnparsed(sql: Sql): Promise<number> {
  const readers = await loadParsers(sql)
  let entries = 0
  let last: BroughtMessage | null = null
  for (;;) {
    const page: BroughtMessage[] = await waitingBrought(sql, last, atOnce)
    for (const message of page) {
      const { account } = judgeMessage(broughtAs(message), readers)
      if (account !== null && (await transaction(sql, (tx) => hearOne(tx, message, account)))) entries += 1
    }
    last = page.at(-1) ?? null
    if (page.length < atOnce) return entries
    await yieldToEventLoop() // thousands may wait for a person: whoever waits for an answer goes first
  }
}

/** The account first, as whoever types a message in holds them, and by the patterns of this moment. */
async function hearOne(tx: Tx, message: BroughtMessage, account: string): Promise<boolean> {
  await lockAccount(tx, account)
  if (!(await lockBrought(tx, message.id))) return false
  const { reading, account: now } = judgeMessage(broughtAs(message), await loadParsers(tx))
  if (now !== account) return false
  const told = { ...toldBy(reading!, account), rawText: message.body }
  const read = heardEntry.safeParse(told)
  if (!read.success || (await findAlike(tx, read.data)).length > 0) return false
  const [heard] = await importEntries(tx, [told], null)
  // Told before, though that one is put away as a duplicate itself.
  if (heard?.outcome !== 'created') return false
  const entryId = heard.id as StatementEntryId
  await settleMessage(tx, message.id, { entryId, by: 'system' })
  await writeAudit(tx, {
    actor: 'system',
    act: 'message.read',
    object: ['message', message.id],
    after: { entry: entryId },
  })
  return true
}

const broughtAs = ({ body, heardAt, accounts, origin }: BroughtMessage) => ({
  texts: [body],
  heardAt,
  accounts,
  from: origin,
})
