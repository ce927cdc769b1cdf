import type { MessageReading } from '@khlang/contract/statements/statement-messages'
import type { EntryInput } from './manual-entry.ts'

/** Returns the entry for the values read from a message, without values that the message does not contain. */
export function entryOf(reading: MessageReading, account: string, rawText: string): EntryInput {
  const { sender, amount, direction, occurredAt, channel, balanceAfter } = reading
  return {
    account,
    amount,
    direction,
    occurredAt,
    channel,
    sender: {
      ...(sender.bank && { bank: sender.bank }),
      ...(sender.account && { accountTail: sender.account }),
      ...(sender.name && { name: sender.name }),
      ...(sender.mobile && { mobile: sender.mobile }),
    },
    ...(balanceAfter && { balanceAfter }),
    rawText,
  }
}
