import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { heardEntry } from '@khlang/contract/service-api/service'
import type { StatementEntryId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, type Tx, transaction } from '#platform/database/database.ts'
import { inPages } from '#platform/lists/in-pages.ts'
import { findSameMoney } from './possible-duplicates.ts'
import { importEntries } from './import-entries.ts'
import { classifyMessage, loadParsers, toEntryInput } from './ingest-message.ts'
import { lockIntake } from './receive-store.ts'
import {
  type WaitingPhoneMessage,
  lockPhoneMessage,
  settleMessage,
  textsOf,
  waitingPhoneMessages,
} from './message-store.ts'

const batchSize = 500

/**
 * Reads the waiting messages of phones and wallets again with the current patterns, one at a time. Returns how many
 * became entries. If an existing entry may be the same money, perhaps typed by hand meanwhile, the message is
 * left for a person.
 */
export async function reprocessUnparsed(sql: Sql): Promise<number> {
  const readers = await loadParsers(sql)
  let entries = 0
  const pages = inPages<WaitingPhoneMessage>(batchSize, (last) => waitingPhoneMessages(sql, last, batchSize))
  for await (const page of pages) {
    for (const message of page) {
      const { account } = classifyMessage(inboundOf(message), readers)
      if (account !== null && (await transaction(sql, (tx) => reprocessOne(tx, message, account))))
        entries += 1
    }
    await yieldToEventLoop() // there may be thousands of messages: lets waiting HTTP requests go first
  }
  return entries
}

/**
 * Turns one message into an entry of this account, if it still reads as one for this account. Locks the
 * account first, like entering an entry by hand. Returns false if nothing was added.
 */
async function reprocessOne(tx: Tx, message: WaitingPhoneMessage, account: string): Promise<boolean> {
  await lockIntake(tx, [account])
  if (!(await lockPhoneMessage(tx, message.id))) return false
  const { reading, account: currentAccount } = classifyMessage(inboundOf(message), await loadParsers(tx))
  if (currentAccount !== account) return false
  const input = { ...toEntryInput(reading!, account), rawText: message.body }
  const parsed = heardEntry.safeParse(input)
  if (!parsed.success || (await findSameMoney(tx, parsed.data)).length > 0) return false
  const [imported] = await importEntries(tx, [input], null)
  // `findSameMoney` compares only entries of these minutes that were not closed as duplicates, so another entry may
  // have reported the money already.
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

const inboundOf = (message: WaitingPhoneMessage) => ({
  texts: textsOf(message),
  heardAt: message.heardAt,
  accounts: message.accounts,
  from: message.origin,
})
