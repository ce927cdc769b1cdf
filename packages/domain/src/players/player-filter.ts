import { beginsWith, codeBeginsWith, numberMeant, readSearch } from '../list-words.ts'
import { type Day, dayOf } from '../time.ts'
import { readName } from './player-name.ts'
import type { PlayerStatus } from './player.ts'

export type PlayerFilter = {
  from?: Day | undefined
  to?: Day | undefined
  q?: string | undefined
  /** Ids of one agent and of one master. */
  agent?: string | undefined
  master?: string | undefined
  bank?: string | undefined
  state?: PlayerStatus | undefined
  /** The same as `state`, as saved views and addresses of the console have it. */
  status?: PlayerStatus | undefined
  counts?: 'yes' | 'no' | undefined
  tag?: string | undefined
  /** Ids of the players found by a full number or address, where the employee may see those. */
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

/**
 * Whether a row passes every part of the filter except the search text. Checked for every row: listed ones, those just
 * read, and those that arrive live.
 */
export function matchesPlayerFilter(
  { from, to, agent, master, bank, state, status, counts, tag }: PlayerFilter,
  row: Listed,
) {
  const day = dayOf(row.createdAt)
  return (
    (!from || day >= from) &&
    (!to || day <= to) &&
    (!agent || row.agent?.id === agent) &&
    (!master || row.master?.id === master) &&
    (!bank || row.bank?.toUpperCase() === bank.toUpperCase()) &&
    (!state || row.state === state) &&
    (!status || row.state === status) &&
    (!counts || row.countsInReports === (counts === 'yes')) &&
    (!tag || row.tags.includes(tag))
  )
}

/**
 * Whether a row that arrives live belongs in the list. Only the database can search by a full mobile number,
 * account number or e-mail, since rows carry only their ends. Such a row appears when the list is read again.
 */
export const matchesPlayerSearch = (filter: PlayerFilter, row: Listed): boolean =>
  matchesPlayerFilter(filter, row) && (!filter.q || mentions(row, readPlayerSearch(filter.q)))

/** The search text, read as each kind of value it may be. */
export type PlayerSearchTerms = {
  /** In lower case: codes, names and addresses are typed in upper or lower case. */
  text: string
  number: number | null
  /** Three or four digits: the end of a telephone or account number, which lists show to everybody. */
  tail: string | null
  /** As many digits as a full telephone or account number. Looked up only for employees who may see full numbers. */
  fullNumber: string | null
  /** A full e-mail address. Looked up only for employees who may see full addresses. */
  email: string | null
  /** Whether the text also matches inside names: it has three or more characters and is not all digits. */
  matchesInside: boolean
}

/** Reads a search text as each kind of value that it may be. */
export function readPlayerSearch(q: string): PlayerSearchTerms {
  const text = readName(readSearch(q)).toLowerCase()
  const digits = onlyDigits(text)
  return {
    text,
    number: numberMeant(text),
    tail: digits.length >= 3 && digits.length <= 4 ? digits : null,
    fullNumber: digits.length >= minFullDigits ? digits : null,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text : null,
    matchesInside: text.length >= 3 && digits === '',
  }
}

/**
 * Returns why a search text may have found nobody: only some employees may search by a full number or address
 * (`for-some`), or it is a `part` of a number, of five to eight digits, by which nobody can search. Null for other text.
 */
export function whyNotSearched(q: string): 'part' | 'for-some' | null {
  const { fullNumber, email } = readPlayerSearch(q)
  if (fullNumber !== null || email !== null) return 'for-some'
  return onlyDigits(readSearch(q)).length > 4 ? 'part' : null
}

const onlyDigits = (text: string) => (/^[\d\s-]+$/.test(text) ? text.replaceAll(/\D/g, '') : '')

/** Telephone numbers have nine or ten digits, account numbers ten or more. */
const minFullDigits = 9

function mentions(row: Listed, { text, number, tail, matchesInside }: PlayerSearchTerms) {
  const words = `${row.name} ${row.lineName ?? ''}`.toLowerCase()
  return (
    row.number === number ||
    codeBeginsWith(row.code, text) ||
    words.startsWith(text) ||
    row.lastName.toLowerCase().startsWith(text) ||
    beginsWith(row.lineName?.toLowerCase(), text) ||
    (matchesInside && words.includes(text)) ||
    (tail !== null && [row.accountTail, row.mobileTail].some((end) => end?.endsWith(tail)))
  )
}
