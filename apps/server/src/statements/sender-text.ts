import { maskMobile, maskSender } from '@khlang/domain/players/masks'

type Sender = {
  senderBank: string | null
  senderAccount: string | null
  senderMobile: string | null
  senderName: string | null
}

/**
 * Returns bank, number (of the account, else the mobile) and name of the sender of an entry, as far as known, in one
 * line. The number is masked for every role, since the text is stored with approvals and back-tests, and read there by
 * others than the one who asked for it.
 */
export function senderText({ senderBank, senderAccount, senderMobile, senderName }: Sender): string {
  const number = senderAccount ? maskSender(senderAccount) : senderMobile && maskMobile(senderMobile)
  return [senderBank, number, senderName].filter(Boolean).join(' ')
}
