import { referenceKey } from '@khlang/domain/cashier/slip'
import { readClock } from '@khlang/domain/clock'
import { parseEntryAmount } from '@khlang/domain/money'
import { readDay } from '#parts/filters/read-day.ts'

/** The facts of a slip besides its picture, typed or read from its code. */
export type TypedSlip = {
  reference: string
  bank: string
  amount: string
  day: string
  time: string
  fromCode: boolean
}

export const untyped: TypedSlip = { reference: '', bank: '', amount: '', day: '', time: '', fromCode: false }

export type SlipField = 'reference' | 'amount' | 'day' | 'time'

/**
 * Checks the typed facts. Every field is optional, but a filled one must be valid, and day and time need each other.
 * `query` has the facts as the command takes them; it is only meant for use if nothing is wrong.
 */
export function readTypedSlip(typedSlip: TypedSlip): {
  query: Record<string, string>
  wrong: ReadonlySet<SlipField>
} {
  const { bank, fromCode } = typedSlip
  const reference = typedSlip.reference.trim()
  const amount = typedSlip.amount.trim()
  const day = readDay(typedSlip.day)
  const clock = readClock(typedSlip.time)
  const wrongFields = new Set<SlipField>()
  if (reference !== '' && referenceKey(reference) === null) wrongFields.add('reference')
  if (amount !== '' && !parseEntryAmount(amount).ok) wrongFields.add('amount')
  if (typedSlip.day.trim() === '' ? typedSlip.time.trim() !== '' : day === null) wrongFields.add('day')
  if (day !== null && clock === null) wrongFields.add('time')
  return {
    query: {
      ...(reference && { reference }),
      ...(reference && fromCode && { fromCode: 'true' }),
      ...(bank && { bank }),
      ...(amount && { amount }),
      ...(day && clock && { at: `${day} ${clock}` }),
    },
    wrong: wrongFields,
  }
}
