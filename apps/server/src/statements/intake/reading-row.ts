import type { MessageReading } from '@khlang/contract/statements/statement-messages'
import { bahtText } from '@khlang/domain/money'
import { maskFits, readMask } from '@khlang/domain/statements/account-mask'
import type { MessageParser } from '@khlang/domain/statements/messages/parser'
import type { Reading } from '@khlang/domain/statements/messages/read-message'
import type { OwnNumber } from '../store.ts'

/** Maps a reading, with the own accounts it may be about. */
export function readingRow(
  reading: Reading,
  parsers: readonly MessageParser[],
  accounts: readonly OwnNumber[],
): MessageReading {
  const { parser: key, amount, occurredAt, balanceAfter, ...rest } = reading
  const parser = parsers.find((one) => one.key === key)
  return {
    ...rest,
    parser: { key, bank: reading.bank, name: parser?.name ?? key },
    amount: bahtText(amount),
    occurredAt: occurredAt.toISOString(),
    balanceAfter: balanceAfter === null ? null : bahtText(balanceAfter),
    accounts: matchingAccounts(reading, accounts),
  }
}

/**
 * Returns the codes of the accounts that a reading may be about: those of its bank whose number fits the digits that
 * the message shows; all accounts of the bank if the message shows none.
 */
export function matchingAccounts({ bank, own }: Reading, accounts: readonly OwnNumber[]): string[] {
  const mask = own === null ? null : readMask(own)
  return accounts
    .filter(
      (account) => account.bank.toUpperCase() === bank && (mask === null || maskFits(mask, account.number)),
    )
    .map(({ code }) => code)
}
