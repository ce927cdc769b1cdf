import type { ImportSummary } from '@khlang/contract/statements/statement-imports'
import * as m from '#messages'
import { whenText } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'
import { baht, grouped } from '#ui/numbers.ts'
import styles from './ImportTotals.module.css'

/**
 * Shows the totals of the file's readable lines, and whether its balances follow from its amounts (not known of a file
 * without usable balances).
 */
export function ImportTotals({ summary }: { summary: ImportSummary }) {
  const { continuity } = summary
  const figures = [
    [m.manual_sum_new({ count: grouped(summary.newIn.count) }), summary.newIn.sum],
    [m.manual_sum_in({ count: grouped(summary.in.count) }), summary.in.sum],
    [m.manual_sum_out({ count: grouped(summary.out.count) }), summary.out.sum],
  ] as const
  return (
    <div className={styles.totals}>
      <dl className={styles.figures}>
        {figures.map(([label, sum]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{baht(sum)}</dd>
          </div>
        ))}
        {summary.from && summary.to && (
          <div>
            <dt>{m.manual_sum_period()}</dt>
            <dd className={styles.period}>
              {whenText(summary.from)} – {whenText(summary.to)}
            </dd>
          </div>
        )}
      </dl>
      {continuity === null ? (
        <Notice tone="quiet" title={m.manual_continuity()}>
          {m.manual_continuity_none()}
        </Notice>
      ) : continuity.breaks === 0 ? (
        <Notice tone="success" title={m.manual_continuity()}>
          {m.manual_continuity_ok({ opening: baht(continuity.opening), closing: baht(continuity.closing) })}
        </Notice>
      ) : (
        <Notice tone="warning" title={m.manual_continuity()}>
          {m.manual_continuity_bad({
            n: grouped(continuity.breaks),
            line: continuity.firstBreak ?? 0,
            expected: baht(continuity.expected),
            closing: baht(continuity.closing),
          })}
        </Notice>
      )}
    </div>
  )
}
