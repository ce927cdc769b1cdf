import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useEffect, useRef, useState } from 'react'
import * as m from '#messages'
import { useToday } from '#live/clock.ts'
import { closePopupAround } from '#ui/Popup.tsx'
import { monthAndYear, shortMonthLabel, wholeDayLabel, weekdayLabel, yearLabel } from './calendar-labels.ts'
import styles from './Calendar.module.css'

export type DayRange = { from: string | undefined; to: string | undefined }
type Picked = [string | null, string | null]

export type CalendarProps =
  | { day: string | undefined; onPick: (day: string) => void; range?: never }
  | { range: DayRange; onPick: (range: { from: string; to: string }) => void; day?: never }

/**
 * Shows a month of days, with years of the employee's era, to pick a day or the first and the last day of a
 * period. Today is Bangkok's. Arrow keys move, Enter picks. Picking the day, or the last day of a period,
 * closes the popup.
 */
export function Calendar(props: CalendarProps) {
  const container = useRef<HTMLDivElement>(null)
  const [pickedRange, setPickedRange] = useState<Picked | null>(null)
  const today = useToday()
  const start = (props.range ? (props.range.to ?? props.range.from) : props.day) ?? today
  useEffect(() => {
    const days = container.current
    const firstFocus =
      days?.querySelector<HTMLElement>('[data-selected]') ?? days?.querySelector<HTMLElement>('[data-today]')
    firstFocus?.focus()
  }, [])
  const close = () => container.current && closePopupAround(container.current)
  const pickRange = (picked: Picked) => {
    const [from, to] = picked
    setPickedRange(picked)
    if (!from || !to || !props.range) return
    props.onPick({ from, to })
    close()
  }
  const pickDay = (day: string | null) => {
    if (!day || props.range) return
    props.onPick(day)
    close()
  }
  return (
    <div ref={container} className={styles.calendar}>
      {props.range ? (
        <DatePicker
          {...pickerProps(start, today)}
          type="range"
          allowSingleDateInRange
          value={pickedRange ?? [props.range.from ?? null, props.range.to ?? null]}
          onChange={pickRange}
        />
      ) : (
        <DatePicker {...pickerProps(start, today)} value={props.day ?? null} onChange={pickDay} />
      )}
      {props.range && (
        <p className={styles.hint}>
          {pickedRange?.[0] && !pickedRange[1] ? m.calendar_last() : m.calendar_first()}
        </p>
      )}
    </div>
  )
}

const pickerProps = (start: string, today: string) => ({
  defaultDate: start,
  size: 'sm' as const,
  firstDayOfWeek: 1 as const,
  weekendDays: [],
  hideOutsideDates: true,
  monthLabelFormat: monthAndYear,
  yearLabelFormat: yearLabel,
  yearsListFormat: yearLabel,
  monthsListFormat: shortMonthLabel,
  decadeLabelFormat: (from: string, to: string) => `${yearLabel(from)} – ${yearLabel(to)}`,
  weekdayFormat: weekdayLabel,
  getDayAriaLabel: wholeDayLabel,
  getDayProps: (day: string) => ({
    'data-today': day === today || undefined,
    'aria-current': day === today ? ('date' as const) : undefined,
  }),
  ariaLabels: {
    previousMonth: m.calendar_previous_month(),
    nextMonth: m.calendar_next_month(),
    previousYear: m.calendar_previous_year(),
    nextYear: m.calendar_next_year(),
    previousDecade: m.calendar_previous_decade(),
    nextDecade: m.calendar_next_decade(),
  },
})
