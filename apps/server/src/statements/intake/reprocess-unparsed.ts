import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { heardEntry } from '@khlang/contract/service-api/service'
import type { StatementEntryId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, type Tx, transaction } from '#platform/database/database.ts'
import { findAlike } from './possible-duplicates.ts'
import { importEntries } from './import-entries.ts'
import { classifyMessage, loadParsers, toEntryInput } from './ingest-message.ts'
import { lockIntake } from './receive-store.ts'
import {
  type WaitingPhoneMessage,
  lockPhoneMessage,
  settleMessage,
  waitingPhoneMessages,
} from './message-store.ts'

const atOnce = 500

/**
 * Reads again the messages from phones that no pattern could read, with the current patterns. Each is
 * independent, so one that cannot be read does not block the others. Somebody may have typed the entry by
 * now: if a similar entry exists, the message is left for a person.
 */
export async function reprocessUnparsed(sql: Sql): Promise<number> {
  const readers = await loadParsers(sql)
  let entries = 0
  let last: WaitingPhoneMessage | null = null
  for (;;) {
    const page: WaitingPhoneMessage[] = await waitingPhoneMessages(sql, last, atOnce)
    for (const message of page) {
      const { account } = classifyMessage(broughtAs(message), readers)
      if (account !== null && (await transaction(sql, (tx) => reprocessOne(tx, message, account))))
        entries += 1
    }
    last = page.at(-1) ?? null
    if (page.length < atOnce) return entries
    await yieldToEventLoop() // thousands may wait for a person: requests that wait for an answer go first
  }
}

/**
 * Reads one message again. Locks the account first, like typing a message in does, and uses the patterns of
 * this moment.
 */
async function reprocessOne(tx: Tx, message: WaitingPhoneMessage, account: string): Promise<boolean> {
  await lockIntake(tx, [account])
  if (!(await lockPhoneMessage(tx, message.id))) return false
  const { reading, account: now } = classifyMessage(broughtAs(message), await loadParsers(tx))
  if (now !== account) return false
  const input = { ...toEntryInput(reading!, account), rawText: message.body }
  const read = heardEntry.safeParse(input)
  if (!read.success || (await findAlike(tx, read.data)).length > 0) return false
  const [imported] = await importEntries(tx, [input], null)
  // Reported before, although that entry is itself closed as a duplicate.
  if (imported?.outcome !== 'created') return false
  const entryId = imported.id as StatementEntryId
  await settleMessage(tx, message.id, { entryId, by: 'system' })
  await writeAudit(tx, {
    actor: 'system',
    act: 'message.read',
    object: ['message', message.id],
    after: { entry: entryId },
  })
  return true
}

const broughtAs = ({ body, heardAt, accounts, origin }: WaitingPhoneMessage) => ({
  texts: [body],
  heardAt,
  accounts,
  from: origin,
})
