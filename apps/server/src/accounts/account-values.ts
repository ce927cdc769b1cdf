import type { OwnAccountFields } from '@khlang/contract/accounts/accounts'
import { parseBalance, parseEntryAmount, type Satang } from '@khlang/domain/money'
import { refuse } from '#platform/http/refusal.ts'
import type { AccountValues, KeptAccount } from './store.ts'
import { fieldRules } from '@khlang/contract/field-rules'

const bothOrNeither = fieldRules['opening-balance']

/**
 * Maps the fields of a command to the values to store. `position` applies where the command names none. Refuses an
 * opening balance without its day, or a day without a balance; the contract has validated each amount.
 */
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
  const value = parse(text)
  if (!value.ok) throw new Error(`A sum passed the contract and is none: ${value.refusal}`)
  return value.value
}

const valueNames = [
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

/** Returns the values that change, before and after, for the audit log; null if nothing changes. */
export function changesOf(before: KeptAccount, after: AccountValues) {
  const changedNames = valueNames.filter((name) => before[name] !== after[name])
  const pick = (values: AccountValues) => Object.fromEntries(changedNames.map((name) => [name, values[name]]))
  return changedNames.length === 0 ? null : { before: pick(before), after: pick(after) }
}

/**
 * The fields that decide to which account players pay. If the shop's settings require it, a second person
 * must approve a change of these fields.
 */
export const payeeFields = ['name', 'bank', 'number', 'purpose'] as const satisfies (keyof AccountValues)[]
