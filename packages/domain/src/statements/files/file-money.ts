import { type EntryAmountProblem, parseEntryAmount, type Satang } from '../../money.ts'
import { withLatinDigits } from '../../digits.ts'

export type FileMoney = { amount: Satang; negative: boolean }

/**
 * Reads a cell with money: commas, a currency, a sign before or after, parentheses for negative amounts. Null
 * for an empty cell, a dash or zero, which all mean that no money moved on this side. A problem's code if unreadable.
 */
export function readFileMoney(cell: string): FileMoney | null | EntryAmountProblem {
  const text = amountText(cell)
  if (text === '' || /^[-–—]$/.test(text) || /^-?0*(\.0*)?$/.test(text)) return null
  const inside = /^\((.*)\)$/.exec(text)?.[1] ?? /^-(.*)$/.exec(text)?.[1] ?? /^(.*)-$/.exec(text)?.[1]
  const read = parseEntryAmount((inside ?? text.replace(/^\+/, '')).replace(/(\.\d\d)0+$/, '$1'))
  return read.ok ? { amount: read.value, negative: inside !== undefined } : read.refusal
}

/** Whether a cell says zero in digits, such as `0.00`, `.00` and `฿0.00`. */
export const isZeroMoney = (cell: string): boolean => /^(0+(\.0*)?|\.0+)$/.test(amountText(cell))

const amountText = (cell: string) =>
  withLatinDigits(cell.trim())
    .replaceAll(/฿|บาท|thb|\s/gi, '')
    .replaceAll('−', '-')
