import { type Era, eras } from '@khlang/domain/calendar'
import { type DayOrder, dayOrders, readFileDay } from '@khlang/domain/statements/files/file-day'
import * as m from '#messages'
import { preferencesNow } from '#parts/preferences/preferences.ts'
import { dayText } from '#parts/when.ts'
import styles from './ImportDays.module.css'

type Props = {
  /** Days as sample lines of the file have them. */
  days: readonly string[]
  order: DayOrder
  era: Era
  onChoose: (choice: { order: DayOrder; era: Era }) => void
}

const orders = { dmy: m.manual_days_dmy, mdy: m.manual_days_mdy, ymd: m.manual_days_ymd }
const eraText = { buddhist: m.manual_days_buddhist, gregorian: m.manual_days_gregorian }

/**
 * Shows every date format that fits the examples, up to three days of this file, and the one in use. Formats with the
 * same result for the examples are shown once. A person must choose, since nothing proves whether 05/06 is May or June.
 */
export function ImportDays({ days, order, era, onChoose }: Props) {
  const samples = spread([...new Set(days.filter((day) => day !== ''))])
  const choices = dayOrders
    .flatMap((one) => eras.map((other) => ({ order: one, era: other })))
    .map((choice) => ({
      choice,
      read: samples.map((text) => readFileDay(text, choice.order, choice.era)?.day ?? null),
    }))
    .filter(
      ({ read, choice }) =>
        read.every((day) => day !== null) || (choice.order === order && choice.era === era),
    )
  const distinct = choices.filter(
    ({ read }, at) => choices.findIndex((other) => String(other.read) === String(read)) === at,
  )
  const isChosen = (readDays: readonly (string | null)[]) =>
    String(readDays) === String(samples.map((text) => readFileDay(text, order, era)?.day ?? null))

  return (
    <fieldset className={styles.days}>
      <legend>{m.manual_days_title()}</legend>
      {distinct.length === 1 && <p className={styles.hint}>{m.manual_days_same()}</p>}
      {distinct.map(({ choice, read }) => (
        <label key={`${choice.order} ${choice.era}`} className={styles.choice}>
          <input type="radio" name="days" checked={isChosen(read)} onChange={() => onChoose(choice)} />
          <span className={styles.words}>
            {orders[choice.order]()} · {eraText[choice.era]()}
          </span>
          <span className={styles.examples}>
            {read.map((day, at) => (
              <span key={samples[at]}>
                {samples[at]} → <strong>{day === null ? m.manual_days_unread() : dayInWords(day)}</strong>
              </span>
            ))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Formats a day with the month as a word, so that May and June are easy to distinguish. */
const dayInWords = (day: string) =>
  dayText(`${day}T00:00:00+07:00`, { ...preferencesNow(), dateStyle: 'thai' })

/** Returns the first, a middle and the last day. */
const spread = (days: readonly string[]) =>
  [...new Set([days[0], days[Math.floor(days.length / 2)], days.at(-1)])].filter((day) => day !== undefined)
