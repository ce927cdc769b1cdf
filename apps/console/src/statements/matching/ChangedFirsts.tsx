import type { ChangedFirst, WeightTrial } from '@khlang/contract/statements/statement-rules'
import * as m from '#messages'
import { whenText } from '#parts/when.ts'
import { baht, grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import styles from '../rules/RuleRows.module.css'
import type { EntryLink } from '../rules/RulesPage.tsx'

/**
 * Lists the latest entries that would get another first candidate, or none, with the tried weights, and what staff
 * decided.
 */
export function ChangedFirsts({
  trial: { changed, figures },
  entryLink,
}: {
  trial: WeightTrial
  entryLink: EntryLink
}) {
  if (changed.length === 0) return <p className={styles.said}>{m.weights_none_changed()}</p>
  const title = m.weights_list({ n: grouped(figures.changed) })
  return (
    <section className={styles.rows} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.list}>
        {changed.map((row) => (
          <li key={row.entry.id} className={styles.row}>
            <p className={styles.line}>
              {entryLink(row.entry.id, m.rules_entry({ n: row.entry.number }))}
              <strong className={styles.amount}>{baht(row.entry.amount)}</strong>
              <span>{row.entry.sender || m.rules_no_sender()}</span>
              <span className={styles.meta}>{whenText(row.entry.at)}</span>
            </p>
            <p className={styles.line}>
              <span>{m.weights_before({ what: requestText(row.now) })}</span>
              <span>{m.weights_after({ what: requestText(row.moved) })}</span>
            </p>
            <p className={styles.line}>
              <Verdict row={row} />
            </p>
          </li>
        ))}
      </ul>
      {changed.length < figures.changed && (
        <p className={styles.meta}>{m.weights_list_more({ n: grouped(changed.length) })}</p>
      )}
    </section>
  )
}

const requestText = (side: ChangedFirst['now']) =>
  side ? m.weights_request({ player: side.player, n: side.number }) : m.weights_nobody()

function Verdict({ row: { now, moved, right } }: { row: ChangedFirst }) {
  if (!right) return <StatusChip tone="quiet">{m.weights_undecided()}</StatusChip>
  if (moved?.id === right.id) return <StatusChip tone="success">{m.weights_better()}</StatusChip>
  if (now?.id === right.id) return <StatusChip tone="danger">{m.weights_worse()}</StatusChip>
  return <span>{m.weights_neither({ what: requestText(right) })}</span>
}
