import type { ApprovalDetail } from '@khlang/contract/approvals'
import * as m from '#messages'
import { changedTo, figureText, valueText } from '../employees/figure-labels.ts'
import styles from './Approvals.module.css'

/**
 * Shows for each figure the requested value and, if it changes something, the one before. While the approval waits and
 * the command would now have another value than the requested one, shows that too.
 */
export function AskedFigures({ approval: { figures, now } }: { approval: ApprovalDetail }) {
  return (
    <dl className={styles.figures} aria-label={m.approval_figures()}>
      {figures.map((figure, at) => {
        const { name, value, before } = figure
        const nth = figures.slice(0, at).filter((other) => other.name === name).length
        const changed = changedTo(now?.figures ?? null, figure, nth)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the figures never change; a name may occur twice
          <div key={at} data-changed={changed !== null || undefined}>
            <dt>{figureText(name)}</dt>
            <dd>
              {before !== undefined && <del>{valueText(name, before)}</del>}{' '}
              <strong>{valueText(name, value)}</strong>
              {changed !== null && <span className={styles.now}>{m.approval_now({ value: changed })}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
