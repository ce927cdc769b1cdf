import type { SumsCheck } from '@khlang/contract/dashboard'
import * as m from '#messages'
import { whenText } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import styles from './Figures.module.css'

/**
 * Shows whether the stored daily sums matched their rows at the last nightly check and, if not, up to five differences;
 * nothing if there was no check yet.
 */
export function SumsCheckNote({ check }: { check: SumsCheck | null }) {
  if (check === null) return null
  const when = whenText(check.at)
  if (check.differences === 0) return <p className={styles.checked}>{m.sums_right({ when })}</p>
  return (
    <Notice tone="danger" title={m.sums_off({ n: grouped(check.differences), when })}>
      <ul>
        {check.examples.slice(0, 5).map(({ rollup, day, playerId, off }) => (
          <li key={`${rollup} ${day} ${playerId ?? ''}`}>
            {rollup} {day}:{' '}
            {Object.entries(off)
              .map(([name, by]) => `${name} ${String(by)}`)
              .join(', ')}
          </li>
        ))}
      </ul>
      {m.sums_mend()}
    </Notice>
  )
}
