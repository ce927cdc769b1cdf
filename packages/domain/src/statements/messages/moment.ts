import { dayFrom, type Era, monthNamed, yearOf } from '../../calendar.ts'
import { readClock } from '../../clock.ts'
import { booksBegin, type Day, dayOf } from '../../time.ts'

/** `heard`: the message has neither date nor time, so `at` is when it was received. */
export type Moment = { at: Date; source: 'message' | 'heard' }

const dayMs = 24 * 60 * 60_000
/** How far clocks of banks and telephones may be ahead of the server's. */
const aheadMs = 15 * 60_000

/**
 * Returns when money moved. A date without a time means midnight; without both, the time of receipt counts. If a bank
 * omits the year or the day, it is the last possible moment, up to 15 minutes after receipt, since clocks differ: 31
 * December received in January is last year's. Null if the day or time does not exist, lies before the books begin, or is
 * more than 15 minutes later than the receipt.
 */
export function momentOf(
  { date, time }: { date?: string | undefined; time?: string | undefined },
  era: Era | null,
  heardAt: Date,
): Moment | null {
  if (date === undefined && time === undefined) return { at: heardAt, source: 'heard' }
  const clock = time === undefined ? '00:00:00' : readClock(time)
  if (clock === null) return null
  const days =
    date === undefined
      ? [1, 0, -1].map((dayOffset) => shifted(heardAt, dayOffset))
      : daysOf(date, era, heardAt)
  const latest = heardAt.getTime() + aheadMs
  const moments = days.map((day) => new Date(`${day}T${clock}+07:00`))
  const at = moments
    .filter((moment) => moment >= booksBegin && moment.getTime() <= latest)
    .toSorted((a, b) => b.getTime() - a.getTime())[0]
  return at ? { at, source: 'message' } : null
}

const shifted = (heardAt: Date, days: number) => dayOf(new Date(heardAt.getTime() + days * dayMs))

/** Returns the days that a date may mean: one if it has a year, otherwise one per possible year. */
function daysOf(text: string, era: Era | null, heardAt: Date): Day[] {
  const wordedDate = /^(\d{1,2}) ?([ก-๙A-Za-z.]+) ?(\d{2,4})$/.exec(text)
  const parts = wordedDate
    ? [wordedDate[1]!, String(monthNamed(wordedDate[2]!)), wordedDate[3]!]
    : text.split(/[/.-]/)
  const [day = '', month = '', year] = parts
  const heardYear = Number(shifted(heardAt, 0).slice(0, 4))
  // Four years back, since 29 February exists only every fourth year.
  const years =
    year === undefined
      ? [-4, -3, -2, -1, 0, 1].map((yearOffset) => heardYear + yearOffset)
      : [yearOf(year, era)]
  return years.flatMap((one) => (one === null ? [] : (dayFrom(one, Number(month), Number(day)) ?? [])))
}
