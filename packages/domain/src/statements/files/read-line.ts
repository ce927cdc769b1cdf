import { cutText } from '../../cut-text.ts'
import { satang, type Satang } from '../../money.ts'
import { readMask, visibleDigits } from '../account-mask.ts'
import { bankNamed, bankWithin } from '../banks.ts'
import { isTooFarAhead } from '../entry-time.ts'
import { givenText } from '../given-text.ts'
import type { MoneyReport } from '../same-money.ts'
import { readClock } from '../../clock.ts'
import { booksBegin } from '../../time.ts'
import { type FileDay, readFileDay } from './file-day.ts'
import { isZeroMoney, readFileMoney } from './file-money.ts'
import type { FileField, FileMapping } from './mapping.ts'
import { type MoneySide, readMoneySide, readSideCode, readSideSign } from './money-side.ts'

export const lineProblems = [
  'date-unreadable',
  'time-unreadable',
  'amount-missing',
  'amount-unreadable',
  'amount-too-large',
  'amount-too-precise',
  'amount-both',
  'side-unreadable',
  'balance-unreadable',
  'brought-forward',
  'sum-line',
  'in-the-future',
  'before-books',
] as const
export type LineProblem = (typeof lineProblems)[number]

/** A line of a bank's file, read as money that moved. */
export type FileLine = MoneyReport & {
  /** Whether the file gives a time of day for the line. */
  timed: boolean
  senderBank: string | null
  senderName: string | null
  description: string | null
}

type Cells = readonly string[]

/** What the lines of a file say together, and none of them alone. */
export type FileHabits = {
  /**
   * Whether a line has a time of day other than midnight. In a file without one, midnight is no time: whoever wrote it
   * has days only, and had a column for times.
   */
  hasClock: boolean
  /**
   * Whether signs of amounts say which way the money went: a negative one is not at odds with the side beside it. In a
   * file without one, only the side says it, and an amount without a sign is no proof of money that came in.
   */
  isSigned: boolean
  /** Whether some amount beside a side has no minus. If all have one, it says nothing of where the money went. */
  hasPlain: boolean
  /** Whether an amount with a minus stands beside words of money in, such as "โอนเข้าพร้อมเพย์" for a payout. */
  hasMinusBesideIn: boolean
  /**
   * Whether an amount without a minus stands beside a side of money out. A minus beside words of money in is then a
   * correction of that line, and no proof that other amounts have signs.
   */
  hasPlainBesideOut: boolean
  /** Whether a plus stands in the column of the side. A dash there is then a minus, else it says nothing. */
  hasPlus: boolean
  /**
   * Whether some amount in the column of money out has no minus: one with a minus is then money given back. If all have
   * a minus or brackets, these only repeat what the column says. Not asked of the column of money in: a minus there is
   * always money out, so that it is never taken for money received.
   */
  hasPlainOut: boolean
}

const usualHabits: FileHabits = {
  hasClock: true,
  isSigned: true,
  hasPlain: true,
  hasMinusBesideIn: false,
  hasPlainBesideOut: false,
  hasPlus: false,
  hasPlainOut: true,
}

const fileHabits = Object.keys(usualHabits) as (keyof FileHabits)[]

const midnight = '00:00:00'

/**
 * Reads a line of a bank's file by the mapping. Returns the reason when the line is no readable movement of money.
 * `in-the-future`: more than a day ahead. `before-books`: usually a year read in the wrong era.
 */
export function readLine(
  cells: Cells,
  mapping: FileMapping,
  now: Date,
  habits: FileHabits = usualHabits,
): FileLine | LineProblem {
  const cell = cellOf(cells, mapping)
  const movement = moneyOf(cell, habits)
  if (
    cells.some((text) => /ยกมา|brought forward|opening balance/i.test(text)) &&
    movement === 'amount-missing'
  )
    return 'brought-forward'
  if (cell('date') === '' && cells.some((text) => /^\s*(รวม|(grand )?total)/i.test(text))) return 'sum-line'
  const time = timeOf(cell, mapping)
  if (typeof time === 'string') return time
  const clock = !habits.hasClock && time.clock === midnight ? null : time.clock
  if (typeof movement === 'string') return movement
  const balance = balanceOf(cell('balance'), cell('balanceSign'))
  if (balance === 'balance-unreadable') return balance
  const occurredAt = new Date(`${time.day}T${clock ?? midnight}+07:00`)
  if (isTooFarAhead(occurredAt, now)) return 'in-the-future'
  if (occurredAt < booksBegin) return 'before-books'
  const given = (field: FileField) => givenText(cell(field))
  const [description, bank, name] = [given('description'), given('bank'), given('name')]
  const sender = given('sender') ?? (description === null ? '' : maskWithin(description))
  return {
    ...movement,
    occurredAt,
    timed: clock !== null,
    balanceAfter: balance,
    reference: given('reference'),
    senderAccount: sender === '' ? null : cutText(sender, 40),
    senderBank: bank === null ? bankWithin(description ?? '') : bankNamed(bank),
    senderName: name === null ? null : cutText(name, 200),
    description,
  }
}

/**
 * Returns what is known of a file's habits before its first line is read. Those of sides are asked of files with one
 * column for the amount and one for its side, `hasPlainOut` of those with a column of money out.
 */
export function habitsAtFirst({ columns }: FileMapping): FileHabits {
  // Without a column for the side only the sign can say it.
  const isKnown = columns.amount === undefined || columns.side === undefined
  return {
    hasClock: false,
    isSigned: isKnown,
    hasPlain: isKnown,
    hasMinusBesideIn: isKnown,
    hasPlainBesideOut: isKnown,
    hasPlus: isKnown,
    hasPlainOut: columns.out === undefined,
  }
}

/**
 * Adds to the habits that were found in a file those that this line shows. Only of a line that is read: a sum below the
 * lines may have a minus where they have none.
 */
export function withHabitsOf(found: FileHabits, cells: Cells, mapping: FileMapping, now: Date): FileHabits {
  const cell = cellOf(cells, mapping)
  const isNegative = (field: 'amount' | 'out') => {
    const money = readFileMoney(cell(field))
    return money !== null && typeof money === 'object' ? money.negative : null
  }
  const [isMinus, side] = [isNegative('amount'), cell('side')]
  const [said, code] = [readMoneySide(side), readSideCode(side)]
  const habits: FileHabits = {
    hasClock: found.hasClock || showsClock(cell, mapping),
    isSigned: found.isSigned || (isMinus === true && said !== 'in'),
    hasPlain: found.hasPlain || isMinus === false,
    hasMinusBesideIn: found.hasMinusBesideIn || (isMinus === true && said === 'in' && code === null),
    hasPlainBesideOut: found.hasPlainBesideOut || (isMinus === false && said === 'out'),
    hasPlus: found.hasPlus || readSideSign(side) === '+',
    hasPlainOut: found.hasPlainOut || isNegative('out') === false,
  }
  const showsMore = fileHabits.some((habit) => habits[habit] !== found[habit])
  return showsMore && typeof readLine(cells, mapping, now) !== 'string' ? habits : found
}

function showsClock(cell: (field: FileField) => string, mapping: FileMapping): boolean {
  const time = timeOf(cell, mapping)
  return typeof time !== 'string' && time.clock !== null && time.clock !== midnight
}

const cellOf = (cells: Cells, mapping: FileMapping) => (field: FileField) => {
  const column = mapping.columns[field]
  return column === undefined ? '' : (cells[column] ?? '').trim()
}

function timeOf(cell: (field: FileField) => string, mapping: FileMapping): FileDay | LineProblem {
  const day = readFileDay(cell('date'), mapping.order, mapping.era)
  if (day === null) return 'date-unreadable'
  const clock = readClock(cell('time'))
  if (clock !== null) return { ...day, clock }
  return givenText(cell('time')) === null ? day : 'time-unreadable'
}

type MovedMoney = { direction: MoneySide; amount: Satang }

function moneyOf(cell: (field: FileField) => string, habits: FileHabits): MovedMoney | LineProblem {
  const [incoming, outgoing, unsided] = [cell('in'), cell('out'), cell('amount')].map(readFileMoney)
  const problem = [incoming, outgoing, unsided].find((one) => typeof one === 'string')
  if (problem !== undefined) return problems[problem as keyof typeof problems] ?? 'amount-unreadable'
  const sides = [incoming, outgoing, unsided].filter((one) => one !== null && typeof one === 'object')
  const [money, other] = sides
  if (!money) return 'amount-missing'
  if (other) return 'amount-both'
  const isGivenBack = money.negative && (money !== outgoing || habits.hasPlainOut)
  const bySign = (money === outgoing) === isGivenBack ? 'in' : 'out'
  const direction = money === unsided ? sideOf(cell('side'), bySign, habits) : bySign
  return direction === null ? 'side-unreadable' : { direction, amount: money.amount }
}

const problems = {
  'amount-too-large': 'amount-too-large',
  'amount-too-precise': 'amount-too-precise',
} as const

/**
 * Returns which way money went by the cell that says debit or credit. Where that says nothing known, the sign of the
 * amount decides, if the file has signs; else null, for what was paid out must not be taken for money received.
 */
function sideOf(side: string, bySign: MoneySide, habits: FileHabits): MoneySide | null {
  const sign = readSideSign(side)
  if (sign === '+') return 'in'
  if (sign === '-' && habits.hasPlus) return 'out'
  const said = readMoneySide(side)
  // Words of a payout may say where it came in. Only a code is surer than a minus.
  if (said === 'in' && bySign === 'out' && readSideCode(side) === null) return habits.hasPlain ? 'out' : null
  const isSigned = habits.isSigned || (habits.hasMinusBesideIn && !habits.hasPlainBesideOut)
  return said ?? (isSigned ? bySign : null)
}

const nothing = satang(0)

/**
 * Reads a balance with the sign in its own cell, if it has one: zero stays zero, a negative one becomes null, so an
 * overdrawn account has no balance.
 */
function balanceOf(cell: string, sign: string): Satang | null | 'balance-unreadable' {
  const read = readFileMoney(cell)
  if (typeof read === 'string') return 'balance-unreadable'
  if (readSideSign(sign) === '-' || readMoneySide(sign) === 'out') return null
  if (read === null) return isZeroMoney(cell) ? nothing : null
  return read.negative ? null : read.amount
}

/**
 * Returns the masked account in a description, such as `x1234`, `/X123456` or `xxx-x-x1234-x`; an empty
 * string if there is none.
 */
function maskWithin(description: string): string {
  const words = description.match(/[xX*][xX*\d-]{3,18}/g) ?? []
  return (
    words.find((word) => {
      const mask = readMask(word)
      return mask !== null && visibleDigits(mask) >= 3
    }) ?? ''
  )
}
