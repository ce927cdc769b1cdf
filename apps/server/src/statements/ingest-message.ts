import type { MessageId, StatementEntryId } from '@khlang/domain/brand'
import { latestMs, type UnreadReason } from '@khlang/domain/connections/phone'
import { bahtText } from '@khlang/domain/money'
import {
  type CompiledParser,
  readMessage,
  type Reading,
} from '@khlang/domain/statements/messages/read-message'
import type { HeardEntry } from '@khlang/contract/service'
import type { MessageReading } from '@khlang/contract/statement-messages'
import type { Db, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { importEntries } from './import-entries.ts'
import { addMessage } from './message-store.ts'
import { compileCurrentParsers } from './current-parsers.ts'
import { accountsMeant, readingRow } from './reading-row.ts'
import { type OwnNumber, ownNumbers } from './store.ts'

/** The door by which connections bring what banks wrote: nothing that comes through it is lost, and none of it is guessed. */
export type Brought = {
  /** The ways in which the message may be meant, the plainest first: without its title, and with it. */
  texts: readonly string[]
  heardAt: Date
  /** Own accounts that whoever brings it speaks for. */
  accounts: readonly string[]
  /** Who brought it, as records say it. */
  from: string
}

export type Hearing =
  | { outcome: 'entry' | 'duplicate'; entryId: StatementEntryId }
  | { outcome: 'unread'; reason: UnreadReason; messageId: MessageId }

export type Judgement = { reading: Reading | null } & (
  | { account: string; reason: null }
  | { account: null; reason: UnreadReason }
)

/** It becomes an entry, or waits for a person under the unread messages with the reason. */
export async function ingestMessage(tx: Tx, brought: Brought): Promise<Hearing> {
  const { reading, account, reason } = judgeMessage(brought, await loadParsers(tx))
  if (account === null) return keepUnread(tx, brought, reason)
  return hearTold(tx, { ...toldBy(reading!, account), rawText: textOf(brought) }, brought)
}

/** Something told in fields, as the wallet does: what it says is kept all the same when it cannot be an entry. */
export async function hearTold(tx: Tx, told: ToldEntry, brought: Brought): Promise<Hearing> {
  const [heard] = await importEntries(tx, [told], null)
  if (!heard?.id || heard.outcome === 'refused') return keepUnread(tx, brought, 'refused')
  const entryId = heard.id as StatementEntryId
  return { outcome: heard.outcome === 'created' ? 'entry' : 'duplicate', entryId }
}

export async function keepUnread(tx: Tx, brought: Brought, reason: UnreadReason): Promise<Hearing> {
  const messageId = newId<MessageId>()
  const { heardAt, from, accounts } = brought
  await addMessage(tx, {
    id: messageId,
    body: textOf(brought),
    origin: from,
    heardAt,
    keptBy: from,
    accounts: [...accounts],
    problem: reason,
  })
  return { outcome: 'unread', reason, messageId }
}

/** By what messages are read: the patterns that are on, and the numbers of the own accounts. */
export type Readers = { patterns: readonly CompiledParser[]; numbers: readonly OwnNumber[] }

export const loadParsers = async (db: Db): Promise<Readers> => ({
  patterns: await compileCurrentParsers(db),
  numbers: await ownNumbers(db),
})

/** Changes nothing. Certain is what one pattern of these accounts' banks reads, about just one of them, and not from long ago. */
export function judgeMessage({ texts, heardAt, accounts }: Brought, known: Readers): Judgement {
  const numbers = known.numbers.filter(({ code }) => accounts.includes(code))
  const banks = new Set(numbers.map(({ bank }) => bank.toUpperCase()))
  const patterns = known.patterns.filter(({ bank }) => banks.has(bank))
  const readings = texts.flatMap((text) => readMessage(text, heardAt, patterns) ?? [])
  const [reading] = readings
  const unread = (reason: UnreadReason) => ({ reading: reading ?? null, account: null, reason })
  if (!reading) return unread('no-pattern')
  if (readings.some(({ amount, direction }) => amount !== reading.amount || direction !== reading.direction))
    return unread('two-readings')
  if (Date.now() - reading.occurredAt.getTime() > latestMs) return unread('too-old')
  const meant = accountsMeant(reading, numbers)
  if (meant.length > 1) return unread('many-accounts')
  return meant[0] === undefined ? unread('no-account') : { reading, account: meant[0], reason: null }
}

/** The same, as screens show it. */
export function showJudgement(
  { reading, account, reason }: Judgement,
  { patterns, numbers }: Readers,
): { reading: MessageReading | null; account: string | null; reason: UnreadReason | null } {
  return { reading: reading && readingRow(reading, patterns, numbers), account, reason }
}

export type ToldEntry = {
  account: string
  amount: string
  direction: 'in' | 'out'
  occurredAt: string
  channel: HeardEntry['channel']
  reference?: string | undefined
  sender: {
    bank?: string | undefined
    accountTail?: string | undefined
    name?: string | undefined
    mobile?: string | undefined
  }
  balanceAfter?: string | undefined
  rawText: string
}

/** A reading in the shape in which an entry is told. */
export const toldBy = (
  { amount, direction, occurredAt, channel, reference, sender, balanceAfter }: Reading,
  account: string,
): Omit<ToldEntry, 'rawText'> => ({
  account,
  amount: bahtText(amount),
  direction,
  occurredAt: occurredAt.toISOString(),
  channel,
  reference: reference ?? undefined,
  sender: {
    bank: sender.bank ?? undefined,
    accountTail: sender.account ?? undefined,
    name: sender.name ?? undefined,
    mobile: sender.mobile ?? undefined,
  },
  balanceAfter: balanceAfter === null ? undefined : bahtText(balanceAfter),
})

/** With its title, where it has one. */
const textOf = ({ texts }: Brought) => texts.at(-1)!.slice(0, 2_000)
