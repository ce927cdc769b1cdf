import { readMask, visibleDigits } from '../account-mask.ts'
import { bankNamed, maxBankNameLength } from '../banks.ts'
import type { MessageField } from './pattern.ts'

/** Returns the positions where a field that begins here may end, the most likely first. */
type Ends = (text: string, at: number) => number[]

/**
 * These expressions run in linear time, since none has a nested repetition. Banks write satang, so an amount
 * without satang has lost its decimal point and would be read a hundred times too large. If a bank really
 * omits satang, its pattern uses `baht`.
 */
const money = /(?<![\d.,])[+-]?(?:0|[1-9][\d,]{0,14})\.\d{2}(?!\.?\d)/y
const wholeBaht = /(?<![\d.,])[+-]?[1-9][\d,]{0,11}(?![.,]?\d)/y
const threeDigits = /\d\D{0,2}\d\D{0,2}\d/g
const numericDay = /\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?!\d)/y
const dayAndMonth = /\d{1,2}[/-]\d{1,2}(?!\d)/y
const writtenDay = /\d{1,2} ?[ก-๙A-Za-z.]{3,12} ?(?:\d{4}|\d{2})(?!\d)/y
const clock = /\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?!\d)/y
const mask = /[xX*\d-]{3,20}/y
const phone = /0[\dxX*-]{8,12}(?![\d])/y
const code = /[A-Za-z0-9-]{4,40}/y

export const fieldEnds: Record<MessageField, Ends> = {
  amount: (text, at) => endOf(money, text, at),
  baht: (text, at) => endOf(wholeBaht, text, at),
  balance: (text, at) => endOf(money, text, at),
  date: (text, at) => [numericDay, writtenDay, dayAndMonth].flatMap((pattern) => endOf(pattern, text, at)),
  time: (text, at) => endOf(clock, text, at),
  own: account,
  sender: account,
  bank: (text, at) =>
    endsUpTo(text, at, maxBankNameLength)
      .filter((end) => bankNamed(text.slice(at, end)) !== null)
      .toReversed(),
  name: (text, at) => {
    const stop = text.slice(at, at + maxNameLength).search(/[\d\n]/)
    return endsUpTo(text, at, stop === -1 ? maxNameLength : stop).filter(
      (end) => text.slice(at, end).trim() !== '',
    )
  },
  mobile: (text, at) => endOf(phone, text, at),
  reference: (text, at) => endOf(code, text, at),
  any: (text, at) => [at, ...endsUpTo(text, at, maxGapLength).filter((end) => end <= nextNumber(text, at))],
}

/**
 * Returns where the next number of three or more digits begins. `{any}` must not skip one: it could be another sum,
 * another account, or the start of another message.
 */
function nextNumber(text: string, at: number): number {
  threeDigits.lastIndex = at
  return threeDigits.exec(text)?.index ?? text.length
}

const maxNameLength = 60
const maxGapLength = 60

function endOf(pattern: RegExp, text: string, at: number): number[] {
  pattern.lastIndex = at
  return pattern.test(text) ? [pattern.lastIndex] : []
}

/** Returns where an account number ends. A bank shows at least three of its digits. */
function account(text: string, at: number): number[] {
  return endOf(mask, text, at).flatMap((longest) => {
    const maskText = text.slice(at, longest).replace(/-+$/, '')
    const parsedMask = readMask(maskText)
    return parsedMask && visibleDigits(parsedMask) >= 3 ? [at + maskText.length] : []
  })
}

const endsUpTo = (text: string, at: number, maxLength: number) =>
  Array.from({ length: Math.max(0, Math.min(maxLength, text.length - at)) }, (_, index) => at + index + 1)
