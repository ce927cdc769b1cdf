import { yearOf } from '@khlang/domain/calendar'
import { booksBegin, booksBeginOn, isDay } from '@khlang/domain/time'
import { keyInBooks, kindInBooks, maxMovedCredits, type Movement } from '@khlang/domain/crediting/books'
import { parse } from 'csv-parse/sync'
import { storableText } from '#platform/database/storable.ts'

/**
 * One movement in an uploaded file of the back-end's books. Its columns are `player, time, amount` and, if the file has
 * them, `key` and `kind`, in any order. The kinds `delete`, `payout`, `transfer` and `waste` say what it was; with any
 * other kind a negative amount is credit taken and a positive one credit given.
 */
export type BookLine = Movement & { reference: string | null }

const columnOfWord: Record<string, 'player' | 'time' | 'amount' | 'key' | 'kind'> = {
  player: 'player',
  userid: 'player',
  user: 'player',
  time: 'time',
  at: 'time',
  date: 'time',
  amount: 'amount',
  credit: 'amount',
  credits: 'amount',
  key: 'key',
  'idempotency-key': 'key',
  kind: 'kind',
}
/** How far ahead of ours the back-end's clock may be, in milliseconds; it may also be in another time zone. */
const maxAheadMs = 24 * 3_600_000

/**
 * Reads the books of the back-end from CSV text, in whole credits; years may be Buddhist. Either all lines are read, or
 * none and `wrong` is a sentence that says what is needed. `now`: a movement after it cannot be true.
 */
export function readBookFile(text: string, now: Date): { movements: BookLine[] } | { wrong: string } {
  let rows: string[][]
  try {
    rows = parse(storableText(text), {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
    })
  } catch (error) {
    return { wrong: `This is not a CSV file: ${(error as Error).message}.` }
  }
  const head = (rows[0] ?? []).map((word) => columnOfWord[word.toLowerCase()])
  for (const needed of ['player', 'time', 'amount'] as const)
    if (!head.includes(needed))
      return { wrong: `The first line must name the columns player, time and amount; ${needed} is missing.` }
  const movements: BookLine[] = []
  for (const [index, row] of rows.slice(1).entries()) {
    const cell = (name: string) => row[head.indexOf(name as never)] ?? ''
    const at = readTime(cell('time'))
    const amount = Number(cell('amount').replaceAll(',', ''))
    if (cell('player') === '' || Number.isNaN(at) || !Number.isSafeInteger(amount) || amount === 0)
      return {
        wrong: `Line ${index + 2} is not readable: it needs a player, a time such as 2026-11-21 09:00 and a whole amount.`,
      }
    if (Math.abs(amount) > maxMovedCredits)
      return { wrong: `Line ${index + 2} has a larger amount than ${maxMovedCredits.toLocaleString('en')}.` }
    if (at < booksBegin.getTime())
      return { wrong: `Line ${index + 2} is before ${booksBeginOn}, where all records begin.` }
    if (at > now.getTime() + maxAheadMs)
      return {
        wrong: `Line ${index + 2} is in the future. Its time must be Bangkok time, or have an offset.`,
      }
    movements.push({
      player: cell('player'),
      at,
      credits: Math.abs(amount),
      kind: kindInBooks(cell('kind'), amount),
      key: keyInBooks(cell('key')),
      reference: null,
    })
  }
  return { movements }
}

const timeForm = /^(\d{4})-(\d\d)-(\d\d)[T ]+(\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?$/i

/**
 * Reads a time such as `2026-11-21 09:00`. Without an offset it is Bangkok time; the year may be Buddhist (`yearOf`).
 * NaN for any other form, whose day and month could be swapped, and for a day that does not exist.
 */
function readTime(written: string): number {
  const [, year, month, date, clock, offset = '+07:00'] = timeForm.exec(written) ?? []
  const day = year === undefined ? '' : `${yearOf(year, null)}-${month}-${date}`
  return isDay(day) ? Date.parse(`${day}T${clock}${offset.toUpperCase()}`) : Number.NaN
}
