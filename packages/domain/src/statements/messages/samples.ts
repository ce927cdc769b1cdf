import { bahtText, parseBalance, parseEntryAmount } from '../../money.ts'
import { bangkokText } from '../../time.ts'
import type { Expected, MessageParser, Sample } from './parser.ts'
import { compileParsers, readMessage, type Reading } from './read-message.ts'

export type SampleField = keyof Expected | 'parser'
export type Difference = { field: SampleField; expected: string | null; actual: string | null }
/** A sample that is not read correctly. `differences` is null when it is not read at all. */
export type Failure = { parser: string; sample: number; text: string; differences: Difference[] | null }

/**
 * Returns the samples that are not read correctly. Each is read with all enabled parsers together, since a new pattern
 * must not take the messages of another. Disabled parsers are tested alone.
 */
export function checkSamples(parsers: readonly MessageParser[]): Failure[] {
  const enabledParsers = compileParsers(parsers)
  return parsers.flatMap((parser) => {
    const readers = parser.on ? enabledParsers : compileParsers([{ ...parser, on: true }])
    return parser.samples.flatMap((sample, index) => {
      const reading = readMessage(sample.text, heardOf(sample), readers)
      const differences = reading && differencesOf(parser, sample, reading)
      return differences?.length === 0
        ? []
        : [{ parser: parser.key, sample: index, text: sample.text, differences }]
    })
  })
}

/** Returns when a sample arrived, which samples give as Bangkok time; an invalid date if it is unreadable. */
export const heardOf = ({ heardAt }: Sample) => new Date(`${heardAt.replace(' ', 'T')}+07:00`)

function differencesOf(parser: MessageParser, { expected }: Sample, reading: Reading): Difference[] {
  const actual = { parser: reading.parser, ...expectedOf(reading) }
  const expectedFields = { parser: parser.key, ...normal(expected) }
  return sampleFields.flatMap((field) => {
    const [expectedValue, actualValue] = [expectedFields[field] ?? null, actual[field] ?? null]
    return expectedValue === actualValue ? [] : [{ field, expected: expectedValue, actual: actualValue }]
  })
}

const sampleFields = [
  'parser',
  'amount',
  'at',
  'balance',
  'own',
  'bank',
  'sender',
  'name',
  'mobile',
] as const satisfies readonly SampleField[]

/**
 * Returns a reading in the form of a sample's `expected`, so that a correctly read message can be saved as a
 * sample unchanged.
 */
export const expectedOf = (reading: Reading): Expected => ({
  amount: bahtText(reading.amount),
  at: bangkokText(reading.occurredAt),
  balance: reading.balanceAfter === null ? undefined : bahtText(reading.balanceAfter),
  own: reading.own ?? undefined,
  bank: reading.sender.bank ?? undefined,
  sender: reading.sender.account ?? undefined,
  name: reading.sender.name ?? undefined,
  mobile: reading.sender.mobile ?? undefined,
})

const normal = (expected: Expected): Expected => ({
  ...expected,
  amount: exactly(expected.amount, parseEntryAmount),
  balance: expected.balance === undefined ? undefined : exactly(expected.balance, parseBalance),
})

/** Writes an amount with two decimals; one that cannot be read stays as it is. */
function exactly(text: string, parse: typeof parseEntryAmount): string {
  const read = parse(text)
  return read.ok ? bahtText(read.value) : text
}
