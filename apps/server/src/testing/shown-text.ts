import { dayOf } from '@khlang/domain/time'
import { withoutChance } from './audit-text.ts'

/**
 * Counts that continue from the shop's past, which differs each day, or rise with work in the background: `number` and
 * every other name that ends in one, such as `requestNumber`; but `walletNumber` is a weight, which a story writes.
 */
const counted = /("(?:(?!walletNumber)\w*[nN]umber|revision)":)\d+/g

/** Fields that nobody writes. The tests of the rules check `can` for every role. */
const notWritten = new Set(['can', 'number', 'createdAt', 'updatedAt'])

/**
 * Returns an answer of the API as text that is equal in every run, with one line for each field that has a
 * value.
 */
export function shownText(title: string, answer: Record<string, unknown>): string {
  const lines = Object.entries(answer)
    .filter(([name, value]) => !notWritten.has(name) && value !== null)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value, withoutCan)}`)
  return withoutChance([title, ...lines].join('\n  ').replaceAll(counted, '$1"a number"')).replaceAll(
    dayOf(new Date()),
    'today',
  )
}

const withoutCan = (name: string, value: unknown) => (name === 'can' ? undefined : value)
