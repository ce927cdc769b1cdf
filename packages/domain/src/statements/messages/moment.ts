import { dayFrom, type Era, monthNamed, yearOf } from '../../calendar.ts'
import { readClock } from '../../clock.ts'
import { type Day, dayOf } from '../../time.ts'

export type Moment = { at: Date; from: 'message' | 'heard' }

const dayMs = 24 * 60 * 60_000
/** Clocks of banks and telephones run a little ahead of ours. */
const aheadMs = 15 * 60_000

/**
 * When money moved, by what the message says and when it was heard. Banks leave out the year, or the day: then it is the last
 * such moment before the message was heard, so that 31 December heard in January was last year's.
 */
export function momentOf(
  { date, time }: { date?: string | undefined; time?: string | undefined },
  era: Era | null,
  heardAt: Date,
): Moment | null {
  if (date === undefined && time === undefined) return { at: heardAt, from: 'heard' }
  const clock = time === undefined ? '00:00:00' : readClock(time)
  if (clock === null) return null
  const days = date === undefined ? [0, -1].map((back) => shifted(heardAt, back)) : daysOf(date, era, heardAt)
  const latest = heardAt.getTime() + aheadMs
  const moments = days.map((day) => new Date(`${day}T${clock}+07:00`))
  const at = moments
    .filter((moment) => moment.getTime() <= latest)
    .toSorted((a, b) => b.getTime() - a.getTime())[0]
  return at ? { at, from: 'message' } : null
}

const shifted = (heardAt: Date, days: number) => dayOf(new Date(heardAt.getTime() + days * dayMs))

/** The days a date may mean: one with a year, those of three years without. */
function daysOf(text: string, era: Era | null, heardAt: Date): Day[] {
  const written = /^(\d{1,2}) ?([ก-๙A-Za-z.]+) ?(\d{2,4})$/.exec(text)
  const parts = written ? [written[1]!, String(monthNamed(written[2]!)), written[3]!] : text.split(/[/.-]/)
  const [day = '', month = '', year] = parts
  const heardIn = Number(shifted(heardAt, 0).slice(0, 4))
  // Four back, for a 29 February.
  const years = year === undefined ? [-4, -3, -2, -1, 0, 1].map((by) => heardIn + by) : [yearOf(year, era)]
  return years.flatMap((one) => (one === null ? [] : (dayFrom(one, Number(month), Number(day)) ?? [])))
}
