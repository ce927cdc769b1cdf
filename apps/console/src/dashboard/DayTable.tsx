import type { DayTotals } from '@khlang/contract/dashboard'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { dayText } from '#parts/when.ts'
import { exactly } from './abbreviated.ts'
import styles from './DayChart.module.css'
import { linksToLists, type Measure } from './list-links.ts'
import { measureWords } from './measures.ts'

type Props = { days: readonly DayTotals[]; measures: readonly Measure[]; name: string }

/** Shows the chart as a table, newest day first. It has the chart's height, so that nothing else moves. */
export const DayTable = ({ days, measures, name }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
  <div className={styles.twin} role="region" aria-label={name} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{m.dashboard_day()}</th>
          {measures.map((measure) => (
            <th key={measure} scope="col">
              {measureWords[measure]()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.day}>
            <th scope="row">{dayText(`${day.day}T12:00:00+07:00`)}</th>
            {measures.map((measure) => (
              <td key={measure}>
                <Link {...linksToLists[measure]({ from: day.day, to: day.day })} preload={false}>
                  {exactly(Number(day[measure]))}
                </Link>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
