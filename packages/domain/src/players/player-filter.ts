import { codeBeginsWith, numberMeant } from '../list-words.ts'
import { type Day, dayOf } from '../time.ts'
import type { PlayerStatus } from './player.ts'

export type PlayerFilter = {
  from?: Day | undefined
  to?: Day | undefined
  q?: string | undefined
  /** The ids of one agent and of one master. */
  agent?: string | undefined
  master?: string | undefined
  bank?: string | undefined
  status?: PlayerStatus | undefined
  counts?: 'yes' | 'no' | undefined
  tag?: string | undefined
  /** Whom a whole number or address finds, where it was looked up for somebody who may see them. */
  whole?: readonly string[] | undefined
}

type Listed = {
  number: number
  code: string
  name: string
  lastName: string
  lineName: string | null
  accountTail: string | null
  mobileTail: string | null
  state: PlayerStatus
  bank: string | null
  countsInReports: boolean
  tags: readonly string[]
  agent: { id: string } | null
  master: { id: string } | null
  createdAt: Date
}

/** What the filter says of everything but the search: whether a row in the list may stay there. */
export function keepsPlayer(
  { from, to, agent, master, bank, status, counts, tag }: PlayerFilter,
  row: Listed,
) {
  const day = dayOf(row.createdAt)
  return (
    (!from || day >= from) &&
    (!to || day <= to) &&
    (!agent || row.agent?.id === agent) &&
    (!master || row.master?.id === master) &&
    (!bank || row.bank?.toUpperCase() === bank.toUpperCase()) &&
    (!status || row.state === status) &&
    (!counts || row.countsInReports === (counts === 'yes')) &&
    (!tag || row.tags.includes(tag))
  )
}

/**
 * Whether a row that comes by itself belongs to the list. By a whole mobile number, account number or e-mail only the database
 * can say: rows carry no more of them than their ends, so such a row is found when the list is read again.
 */
export const findsPlayer = (filter: PlayerFilter, row: Listed): boolean =>
  keepsPlayer(filter, row) && (!filter.q || mentions(row, wantedPlayer(filter.q)))

/** What was typed, as each kind of thing that it may be. */
export type WantedPlayer = {
  /** Lower-cased: codes, names and addresses are typed in either case. */
  text: string
  number: number | null
  /** Three or four digits: the end of a telephone or account number, which lists show to everybody. */
  tail: string | null
  /** As many digits as a whole telephone or account number has. They are looked up only for who may see them. */
  wholeNumber: string | null
  /** A whole e-mail address, by the same right. */
  email: string | null
  /** Three characters or more are looked for within names as well, unless they are all digits. */
  within: boolean
}

export function wantedPlayer(q: string): WantedPlayer {
  const text = q.normalize('NFC').trim().toLowerCase()
  const digits = onlyDigits(text)
  return {
    text,
    number: numberMeant(text),
    tail: digits.length >= 3 && digits.length <= 4 ? digits : null,
    wholeNumber: digits.length >= leastOfWhole ? digits : null,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text : null,
    within: text.length >= 3 && digits === '',
  }
}

/** Why a number or an address may have found nobody: it was looked for only `for-some`, or, a `part` of a number, for nobody. */
export function notLookedFor(q: string): 'part' | 'for-some' | null {
  const { wholeNumber, email } = wantedPlayer(q)
  if (wholeNumber !== null || email !== null) return 'for-some'
  return onlyDigits(q).length > 4 ? 'part' : null
}

const onlyDigits = (text: string) => (/^[\d\s-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '')

/** Telephone numbers have nine digits or ten, account numbers ten or more. */
const leastOfWhole = 9

function mentions(row: Listed, { text, number, tail, within }: WantedPlayer) {
  const words = `${row.name} ${row.lineName ?? ''}`.toLowerCase()
  return (
    row.number === number ||
    codeBeginsWith(row.code, text) ||
    words.startsWith(text) ||
    row.lastName.toLowerCase().startsWith(text) ||
    (row.lineName?.toLowerCase().startsWith(text) ?? false) ||
    (within && words.includes(text)) ||
    (tail !== null && [row.accountTail, row.mobileTail].some((end) => end?.endsWith(tail)))
  )
}
