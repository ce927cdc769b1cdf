import type { DayTotals } from '@khlang/contract/dashboard'
import { type KeyboardEvent, useRef, useState } from 'react'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { dayText } from '#parts/when.ts'
import { Amount } from './Amount.tsx'
import { exactly, roundly } from './abbreviated.ts'
import { ChartExport } from './ChartExport.tsx'
import { ticksUpTo } from './chart-scale.ts'
import styles from './DayChart.module.css'
import { linksToLists, type Measure } from './list-links.ts'
import { DayTable } from './DayTable.tsx'
import { measureWords } from './measures.ts'
import { TableSwitch } from './TableSwitch.tsx'

type Props = {
  days: readonly DayTotals[]
  /** The measure drawn upwards, and optionally one drawn downwards. */
  measures: readonly [up: Measure, down?: Measure]
  title?: string
}

type Side = { measure: Measure; values: number[]; ticks: number[] }
/** A bar: the index of its day, and its side (0: upwards, 1: downwards). */
type Spot = { dayIndex: number; side: number }

/**
 * Draws the given days as bars, each a link to its list. One bar is in the tab order, and arrow keys move between days
 * and sides. The line above shows the figures of the day that is pointed at or focused, or else of all days.
 */
export function DayChart({ days, measures, title }: Props) {
  const [asTable, setAsTable] = useState(false)
  const [spot, setSpot] = useState<Spot | null>(null)
  const shownMeasures = measures.filter((one) => one !== undefined)
  const name = title ?? measureWords[shownMeasures[0]!]()
  const sides = sidesOf(days, shownMeasures)
  return (
    <figure className={styles.chart} data-sides={sides.length} aria-label={name}>
      <figcaption className={styles.head}>
        <span className={styles.title}>{name}</span>
        <span className={styles.tools}>
          <TableSwitch name={name} isTable={asTable} onChange={setAsTable} />
          <ChartExport measures={shownMeasures} days={days} name={name} />
        </span>
      </figcaption>
      <ReadOut days={days} sides={sides} dayIndex={spot?.dayIndex ?? null} />
      {asTable ? (
        <DayTable days={days} measures={shownMeasures} name={name} />
      ) : (
        <Plot days={days} sides={sides} spot={spot} onSpot={setSpot} />
      )}
    </figure>
  )
}

/** Returns both sides of the chart with one scale, so that they can be compared. */
function sidesOf(days: readonly DayTotals[], measures: readonly Measure[]): Side[] {
  const sides = measures.map((measure) => ({ measure, values: days.map((day) => Number(day[measure])) }))
  const scale = ticksUpTo(Math.max(0, ...sides.flatMap(({ values }) => values)))
  return sides.map((side) => {
    const highestValue = Math.max(0, ...side.values)
    const end =
      sides.length === 1 ? scale.length : Math.max(2, scale.findIndex((tick) => tick >= highestValue) + 1)
    return { ...side, ticks: scale.slice(0, end) }
  })
}

type ReadOutProps = { days: readonly DayTotals[]; sides: readonly Side[]; dayIndex: number | null }

/** Shows the figures of the day that is pointed at or focused, or else of all days. */
const ReadOut = ({ days, sides, dayIndex }: ReadOutProps) => (
  <p className={styles.readOut} aria-hidden={dayIndex !== null || undefined}>
    <span className={styles.day}>
      {dayIndex === null
        ? m.dashboard_days({ n: days.length })
        : dayText(`${days[dayIndex]!.day}T12:00:00+07:00`)}
    </span>
    {sides.map(({ measure, values }) => (
      <span key={measure} className={styles.figure} data-measure={measure}>
        <i className={styles.key} data-paint aria-hidden="true" />
        {sides.length > 1 && <span className={styles.word}>{measureWords[measure]()}</span>}
        <strong className="digits">
          {dayIndex === null ? <Summed measure={measure} values={values} /> : exactly(values[dayIndex]!)}
        </strong>
      </span>
    ))}
  </p>
)

/**
 * Shows the sum of all days. Active players are a daily average: one player may be active on several days.
 */
function Summed({ measure, values }: { measure: Measure; values: readonly number[] }) {
  const sum = values.reduce((total, value) => total + value, 0)
  if (measure !== 'active') return <Amount amount={sum} />
  return m.dashboard_a_day({ n: exactly(Math.round(sum / values.length)) })
}

type PlotProps = {
  days: readonly DayTotals[]
  sides: readonly Side[]
  spot: Spot | null
  onSpot: (spot: Spot | null) => void
}

function Plot({ days, sides, spot, onSpot }: PlotProps) {
  const [tabStop, setTabStop] = useState<Spot>({ dayIndex: days.length - 1, side: 0 })
  const plot = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const nextSpot = spotAfter(event.key, tabStop, { days: days.length, sides: sides.length })
    if (!nextSpot) return
    event.preventDefault()
    plot.current?.querySelector<HTMLElement>(`[data-spot="${nextSpot.dayIndex}-${nextSpot.side}"]`)?.focus()
  }

  const rows = sides.map(({ ticks }) => `${ticks.at(-1)}fr`).join(' ')
  return (
    <div className={styles.plot} style={{ gridTemplateRows: rows }}>
      {sides.map(({ measure, ticks }, side) => (
        <div key={measure} className={styles.lines} data-down={side > 0 || undefined} aria-hidden="true">
          {ticks.slice(side > 0 ? 1 : 0).map((tick) => (
            <span
              key={tick}
              className={styles.line}
              style={{ [side > 0 ? 'top' : 'bottom']: share(tick, ticks) }}
            >
              <span className={styles.tick}>{roundly(tick)}</span>
            </span>
          ))}
        </div>
      ))}
      {/* Arrow keys move the focus between the links inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside take the focus */}
      <div
        ref={plot}
        className={styles.days}
        role="group"
        aria-label={m.dashboard_chart_keys()}
        onKeyDown={onKeyDown}
        onPointerLeave={() => onSpot(null)}
        onBlur={() => onSpot(null)}
      >
        {days.map((day, dayIndex) => (
          <div
            key={day.day}
            className={styles.column}
            style={{ gridTemplateRows: rows }}
            data-on={spot?.dayIndex === dayIndex || undefined}
          >
            {sides.map(({ measure, values, ticks }, side) => (
              <Link
                key={measure}
                {...linksToLists[measure]({ from: day.day, to: day.day })}
                className={styles.bar}
                data-spot={`${dayIndex}-${side}`}
                data-measure={measure}
                data-down={side > 0 || undefined}
                tabIndex={tabStop.dayIndex === dayIndex && tabStop.side === side ? 0 : -1}
                preload={false}
                aria-label={`${dayText(`${day.day}T12:00:00+07:00`)} ${measureWords[measure]()} ${exactly(values[dayIndex]!)}`}
                onFocus={() => {
                  setTabStop({ dayIndex, side })
                  onSpot({ dayIndex, side })
                }}
                onPointerEnter={() => onSpot({ dayIndex, side })}
              >
                <i data-paint style={{ height: share(values[dayIndex]!, ticks) }} />
              </Link>
            ))}
          </div>
        ))}
      </div>
      <div className={styles.names} aria-hidden="true">
        {days.map(({ day }, at) => (
          <span key={day}>{(days.length - 1 - at) % (sides.length > 1 ? 5 : 10) === 0 && shortDay(day)}</span>
        ))}
      </div>
    </div>
  )
}

const share = (value: number, ticks: readonly number[]) =>
  `${Math.max(0, Math.round((value / Math.max(1, ticks.at(-1) ?? 1)) * 1000) / 10)}%`

/** Formats `21/11`, since there is no room for more. */
const shortDay = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`

/** Returns the bar to which a key leads (Page Up and Down: a week); null for any other key. */
function spotAfter(
  key: string,
  { dayIndex, side }: Spot,
  { days, sides }: { days: number; sides: number },
): Spot | null {
  const to = (next: number) => ({ dayIndex: Math.max(0, Math.min(days - 1, next)), side })
  if (key === 'ArrowLeft') return to(dayIndex - 1)
  if (key === 'ArrowRight') return to(dayIndex + 1)
  if (key === 'PageUp') return to(dayIndex - 7)
  if (key === 'PageDown') return to(dayIndex + 7)
  if (key === 'Home') return to(0)
  if (key === 'End') return to(days - 1)
  if (sides > 1 && key === 'ArrowUp') return { dayIndex, side: 0 }
  return sides > 1 && key === 'ArrowDown' ? { dayIndex, side: 1 } : null
}
