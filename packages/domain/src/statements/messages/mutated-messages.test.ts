import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileParsers, readMessage } from './read-message.ts'
import { heardOf } from './samples.ts'
import { shippedParsers } from './shipped.ts'

/**
 * Messages with the damage that telephones, forwarders and typing errors cause. `MUTATIONS=100000` is the
 * full run. The result is judged without the patterns: a different amount is right only where it is a whole,
 * well-formed sum that contains digits of the old one.
 */

const runs = Number(process.env['MUTATIONS'] ?? 4_000)
const shipped = compileParsers(shippedParsers)
const samples = shippedParsers.flatMap((parser) => parser.samples.map((sample) => ({ parser, sample })))
const satangOf = ({ expected: { amount } }: (typeof samples)[number]['sample']) =>
  Math.round(Number(amount.replaceAll(',', '')) * 100)
const texts = samples.map(({ sample }) => sample.text)

type Sum = { satang: number; holdsMarked: boolean }

/** Returns the runs of digits, points and commas that are written as banks write sums. */
function sumsIn(text: string): Sum[] {
  const marks = text.replaceAll(/\.(?=\s|$)/g, '')
  const shown = withLatin(unmark(marks))
  return [...shown.matchAll(/(?<![\d.,])[\d.,]*\d(?![\d.,])/g)]
    .filter(([run]) => /^(\d+|\d{1,3}(,\d{3})+)\.\d{2}$/.test(run))
    .map(({ 0: run, index }) => ({
      satang: Math.round(Number(run.replaceAll(',', '')) * 100),
      holdsMarked: /[\ue000-\ue009]/.test(marks.slice(index, index + run.length)),
    }))
}

/** Replaces the digits of this sum by marked ones, so that they can be recognised after any damage. */
const mark = (text: string, satang: number) =>
  text.replace(/(?<![\d.,])[\d.,]*\d(?![\d.,])/g, (run) =>
    sumsIn(run)[0]?.satang === satang
      ? run.replaceAll(/\d/g, (digit) => String.fromCharCode(0xe000 + Number(digit)))
      : run,
  )
const unmark = (text: string) =>
  text.replaceAll(/[\ue000-\ue009]/g, (digit) => String(digit.charCodeAt(0) - 0xe000))
const withLatin = (text: string) => text.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))

type Mutation = (text: string, at: number) => string
const cut = (text: string, at: number) => [text.slice(0, at), text.slice(at)] as const
const small: fc.Arbitrary<Mutation> = fc.oneof(
  fc.constant<Mutation>((text, at) => text.slice(0, at) + text.slice(at + 1)),
  fc.constant<Mutation>((text, at) => cut(text, at + 1).join(text[at] ?? '')),
  fc.constant<Mutation>(
    (text, at) => text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
  ),
  fc
    .constantFrom('😀', '🏦💸', '\u0000', '\u202e', ' ', '\n', '๐', '0', '.', ',', '-', 'x')
    .map<Mutation>((noise) => (text, at) => cut(text, at).join(noise)),
)
/** Damage in which parts are lost, repeated, or come from another message. */
const large: fc.Arbitrary<Mutation> = fc.oneof(
  fc.constant<Mutation>((text, at) => text.slice(0, at)),
  fc.constant<Mutation>((text, at) => text.slice(at)),
  fc.constant<Mutation>((text) => `${text}\n${text}`),
  fc.constantFrom(...texts).map<Mutation>((other) => (text) => `${text} ${other}`),
  fc
    .constantFrom(...texts)
    .map<Mutation>((other) => (text, at) => `${text.slice(0, Math.max(at, 10))} ${other}`),
  fc
    .tuple(fc.constantFrom(...texts), fc.nat(), fc.nat(40))
    .map<Mutation>(([other, from, length]) => (text, at) => {
      const start = from % other.length
      return cut(text, at).join(other.slice(start, start + length))
    }),
)
const steps = fc
  .tuple(
    fc.option(large),
    fc.array(small, { maxLength: 2 }),
    fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
  )
  .map(([first, rest, places]) =>
    [...(first ? [first] : []), ...rest].map((mutate, at) => [mutate, places[at]!] as const),
  )

// Invariant: A message of a bank is read only if its meaning is certain. Rule: `domain/statements/messages/`.
// Also: any damage, with `MUTATIONS=100000`.
test('a damaged message is read as intended, as literally written, or not at all', () => {
  fc.assert(
    fc.property(fc.constantFrom(...samples), steps, (chosen, done) => {
      const meantFirst = satangOf(chosen.sample)
      const marks = done.reduce(
        (text, [mutate, at]) => mutate(text, at % (text.length + 1)),
        mark(chosen.sample.text, meantFirst),
      )
      const damaged = unmark(marks)
      const reading = readMessage(damaged, heardOf(chosen.sample), shipped)
      if (reading === null) return
      // The damage may have left only the other message that was added.
      const left = damaged.includes(chosen.sample.text)
        ? chosen
        : samples.find(({ sample }) => damaged.includes(sample.text))
      const { parser, sample } = left ?? chosen
      expect(reading.direction, damaged).toBe(parser.direction)
      if (reading.amount === satangOf(sample)) return
      const whole = sumsIn(marks).filter(({ holdsMarked }) => holdsMarked)
      expect(
        whole.map(({ satang }) => satang),
        `${damaged}: digits of the amount`,
      ).toContain(reading.amount)
    }),
    { numRuns: runs },
  )
})

test('a message of a megabyte is skipped quickly, whatever its text', () => {
  for (const text of texts) {
    const huge = text.repeat(Math.ceil(1_048_576 / text.length))
    expect(readMessage(huge, new Date(), shipped)).toBeNull()
  }
})
