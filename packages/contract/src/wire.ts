import { maxSearchLength, readSearch } from '@khlang/domain/list-words'
import {
  amountSentence,
  type Credits,
  parseBalance,
  parseEntryAmount,
  parseRequestAmount,
  type Satang,
} from '@khlang/domain/money'
import { readName } from '@khlang/domain/players/player-name'
import { booksBegin, booksBeginOn, type Day, isDay } from '@khlang/domain/time'
import { z } from 'zod'
import { fieldRules } from './field-rules.ts'

/**
 * A UUID in small letters, however it was sent. In one spelling it is the same text wherever it is compared as text: in the
 * body of a repeat, in the audit log, in a key.
 */
export const uuid = z.uuid().toLowerCase()

/** Ids are UUIDs. The type parameter says what they identify. */
export const id = <Id extends string>() => uuid as unknown as z.ZodType<Id, string>

/** Output instant: ISO 8601. */
export const instant = z.iso.datetime({ offset: true })

const instantSince = (earliest: Date | null) =>
  z
    .string()
    .max(40)
    .transform((text, check) => {
      const inBangkok = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)
      const inZone = inBangkok ? `${text.replace(' ', 'T')}+07:00` : text
      // `Date` alone reads 30 February as 2 March.
      const read = iso.safeParse(inZone).success ? new Date(inZone) : null
      const readable = read !== null && !Number.isNaN(read.getTime()) && read.getUTCFullYear() < 2200
      if (readable && (earliest === null || read >= earliest)) return read
      check.addIssue({ code: 'custom', message: fieldRules[readable ? 'before-books' : 'instant'] })
      return z.NEVER
    })
    .meta({ examples: ['2026-11-21T09:30:00+07:00', '2026-11-21 09:30:00'] })
const iso = z.iso.datetime({ offset: true })

/** Input instant: ISO 8601 with offset, or `YYYY-MM-DD HH:mm:ss` in Bangkok; none before the books begin. */
export const instantInput = instantSince(booksBegin)

/** An instant by the clock of a phone, which may never have been set: what it reports is taken all the same. */
export const phoneInstant = instantSince(null)

const tooShort = (min: number) => (min === 1 ? 'Must not be empty.' : `At least ${min} characters.`)

/** Text that PostgreSQL can store: no NUL, no lone surrogates; trimmed, NFC, with a maximum length. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .min(min, tooShort(min))
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), fieldRules.unstorable)
    .transform((value) => value.normalize('NFC').trim())
    .refine((value) => value.length >= min, { error: tooShort(min), params: { rule: 'length' } })

/** A name in the form in which names are stored, and in which searches compare them (`readName`). */
export const name = (max: number) =>
  text(max, 1)
    .transform(readName)
    .refine((value) => value !== '', { error: tooShort(1), params: { rule: 'length' } })

/** Text to search by. Numbers and amounts may be typed in Thai digits. */
export const searchText = (max: number, min = 0) => text(max, min).transform(readSearch)

/** The amount of a request: baht as text in, whole credits out; decimals are cut off, and at least one baht is left. */
export const requestAmount = z
  .string()
  .max(40)
  .transform((value, check): Credits => {
    const read = parseRequestAmount(value)
    if (read.ok) return read.value
    check.addIssue({ code: 'custom', message: amountSentence[read.refusal] })
    return z.NEVER
  })
  .meta({
    description: 'Baht as text. Decimals are cut off: `500.75` is 500. At least 1 is left',
    examples: ['500', '1,000'],
  })

const inSatang = (parse: typeof parseEntryAmount) =>
  z
    .string()
    .max(40)
    .transform((value, check): Satang => {
      const read = parse(value)
      if (read.ok) return read.value
      check.addIssue({ code: 'custom', message: amountSentence[read.refusal] })
      return z.NEVER
    })

/** The amount of a bank entry: baht as text in, satang out; at least 0.01 baht. */
export const entryAmount = inSatang(parseEntryAmount).meta({ examples: ['500', '1000.50'] })
/** An account balance; it may be zero or negative. */
export const balanceAmount = inSatang(parseBalance).meta({ examples: ['9350.00', '0', '-20.50'] })

const bonusRange = 'A whole number of credits from 0 to 999,999,999.'
/** A bonus in whole credits. The server checks the ceiling of the employee's role, or of the service key. */
export const bonusInput = z
  .number(bonusRange)
  .int(bonusRange)
  .min(0, bonusRange)
  .max(999_999_999, bonusRange) as unknown as z.ZodType<Credits, number>

const creditsRange = 'A whole number of credits from 1 to 999,999,999.'
/** An amount of credits to give or take, at least 1. */
export const creditsInput = z
  .number(creditsRange)
  .int(creditsRange)
  .min(1, creditsRange)
  .max(999_999_999, creditsRange) as unknown as z.ZodType<Credits, number>

/** The id that the caller gives a command. A repeat with it gets the first answer and does nothing (`once`). */
export const operationId = uuid.describe('A UUID that you make. A repeat with it gets the first answer')

export const day = z
  .string()
  .refine(isDay, fieldRules.day)
  .meta({ examples: ['2026-11-21'] }) as unknown as z.ZodType<Day, string>

/** A day that records may have. */
export const bookDay = day.refine((one) => one >= booksBeginOn, fieldRules['before-books'])

/** The filter that most lists have. `from` and `to` are Bangkok days, both included. */
export const listFilter = z.object({
  from: day.optional(),
  to: day.optional(),
  q: searchText(maxSearchLength).optional(),
})

export const directions = ['desc', 'asc'] as const

/** How a list is sorted: `time`, newest first, by default. */
export const sorting = <const By extends string>(sorts: readonly ['time', ...By[]]) => ({
  sort: z.enum(sorts).default('time' as never),
  direction: z.enum(directions).default('desc'),
})

/** The page of a list. A cursor continues where a page with the same filter and sort ended. */
export const paging = {
  limit: z.coerce
    .number<number>('A whole number from 1 to 500.')
    .int('A whole number from 1 to 500.')
    .min(1, 'A whole number from 1 to 500.')
    .max(500, 'A whole number from 1 to 500.')
    .default(50),
  cursor: z.string().max(1_000).optional(),
}

/** Whole baht as typed into a filter: `1,000`. */
export const bahtBound = z
  .string()
  .max(20)
  .transform((value, check) => {
    const digits = value.replaceAll(',', '')
    if (/^\d{1,9}$/.test(digits)) return Number(digits)
    check.addIssue({ code: 'custom', message: fieldRules['whole-baht'] })
    return z.NEVER
  })
  .meta({ examples: ['1,000'] })

/** The number of rows of a filter. Counting stops at a limit; then `more` is true. */
export const rowCount = z.object({ count: z.int(), more: z.boolean() })

/** One page of a list. `next` is the cursor of the next page, null on the last one. */
export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.string().nullable() })

/** For each act: true, or the code of the reason why it is refused. */
export const can = z.record(z.string(), z.union([z.literal(true), z.string()]))

/** The fields that rows of most lists have in common. */
export const rowBase = z.object({
  id: uuid,
  /** The short number that staff use when they talk about a row. */
  number: z.int(),
  /** Rises with every change that a command may not overwrite unseen. */
  version: z.int(),
  status: z.string().describe('Status in Thai, as staff see it'),
  createdAt: instant,
  updatedAt: instant,
  /** Who acted on it last: an employee's e-mail, or the name of a worker; null if nobody did. */
  employee: z.string().nullable(),
  can,
})
