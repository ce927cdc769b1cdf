import { beginsWith, wordBeginsWith } from '../list-words.ts'
import type { AccountPurpose, OwnAccountState } from './own-account.ts'

/** `q`: as `readSearch` returns it. */
export type AccountFilter = {
  state?: OwnAccountState | undefined
  purpose?: AccountPurpose | undefined
  q?: string | undefined
}

type Listed = {
  code: string
  name: string
  /** As the viewer sees it: some roles see only its end. */
  accountNumber: string
  state: OwnAccountState
  purpose: AccountPurpose
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/**
 * Whether a filter finds an own account: the text is the beginning of its code or of a word of its name, or the end of
 * its number.
 */
export const matchesAccountFilter = ({ state, purpose, q }: AccountFilter, row: Listed): boolean =>
  (!state || row.state === state) &&
  (!purpose || row.purpose === purpose) &&
  (!q ||
    beginsWith(row.code, q.toLowerCase()) ||
    wordBeginsWith(row.name, q) ||
    (/^[\d -]+$/.test(q) && digitsOf(row.accountNumber).endsWith(digitsOf(q))))
