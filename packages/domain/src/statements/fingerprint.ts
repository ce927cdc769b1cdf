import type { Satang } from '../money.ts'

export type FingerprintFields = {
  account: string
  direction: 'in' | 'out'
  amount: Satang
  occurredAt: Date
  senderAccount: string | null
  senderMobile: string | null
  balanceAfter: Satang | null
}

/**
 * Returns the text that identifies an entry when the bank gives no reference, so that a repeated report is not stored
 * twice. With a running balance (`certain`) it is as good as a reference. Without one, a second report with this text
 * may be a second transfer, so it is only marked as a possible duplicate.
 */
export function fingerprint(entry: FingerprintFields): { text: string; certain: boolean } {
  const minute = entry.occurredAt.toISOString().slice(0, 16)
  const sender = entry.senderAccount ?? entry.senderMobile
  const { account, direction, amount, balanceAfter } = entry
  return {
    // What is not known, null, is joined as an empty text.
    text: [account, direction, amount, minute, sender, balanceAfter].join('|'),
    certain: balanceAfter !== null,
  }
}
