import type { OwnAccountFields } from '@khlang/contract/accounts'
import { parseBalance, parseEntryAmount, type Satang } from '@khlang/domain/money'
import { refuse } from '#platform/refusal.ts'
import type { AccountValues, KeptAccount } from './store.ts'

const bothOrNeither = 'An opening balance is said with the day it was there, or both are left out.'

/** What was said, as it is kept; `position` where nothing was said of it. The contract has looked at every sum. */
export function valuesOf(fields: OwnAccountFields, position: number): AccountValues {
  const openingSatang = satangOf(parseBalance, fields.openingBalance)
  if ((openingSatang === null) !== (fields.openingDay === null))
    refuse('bad-input', { fields: [{ path: 'openingDay', message: bothOrNeither }] })
  return {
    bank: fields.bank,
    number: fields.accountNumber,
    name: fields.name,
    purpose: fields.purpose,
    position: fields.position ?? position,
    openingSatang,
    openingDay: fields.openingDay,
    dailyInSatang: satangOf(parseEntryAmount, fields.dailyIn),
    dailyOutSatang: satangOf(parseEntryAmount, fields.dailyOut),
    quietMinutes: fields.quietMinutes,
    lowSatang: satangOf(parseEntryAmount, fields.lowBalance),
    colour: fields.colour,
  }
}

function satangOf(parse: typeof parseBalance, text: string | null): Satang | null {
  if (text === null) return null
  const read = parse(text)
  if (!read.ok) throw new Error(`A sum passed the contract and is none: ${read.refusal}`)
  return read.value
}

const names = [
  'bank',
  'number',
  'name',
  'purpose',
  'position',
  'openingSatang',
  'openingDay',
  'dailyInSatang',
  'dailyOutSatang',
  'quietMinutes',
  'lowSatang',
  'colour',
] as const satisfies (keyof AccountValues)[]

/** What differs, as it was and as it becomes: for the audit. */
export function changesOf(before: KeptAccount, after: AccountValues) {
  const changed = names.filter((name) => before[name] !== after[name])
  const of = (values: AccountValues) => Object.fromEntries(changed.map((name) => [name, values[name]]))
  return changed.length === 0 ? null : { before: of(before), after: of(after) }
}

/** By these players pay, and money of theirs is taken in: what two decide where the shop wants it so. */
export const paidBy = ['bank', 'number', 'name', 'purpose'] as const satisfies (keyof AccountValues)[]
