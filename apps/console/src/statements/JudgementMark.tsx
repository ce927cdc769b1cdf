import type { EntryRow } from '@khlang/contract/statements'
import { isOpen } from '@khlang/domain/statements/entry-filter'
import styles from './JudgementMark.module.css'
import { judgementText } from './judgement-words.ts'

/** The judgement of a waiting entry as a shape and a colour, with its word as tooltip and for screen readers. */
export function JudgementMark({ row }: { row: EntryRow }) {
  if (row.judgement === null || !isOpen(row) || row.direction === 'out') return null
  const word = judgementText(row.judgement)
  return (
    <span className={styles.mark} data-judgement={row.judgement} role="img" aria-label={word} title={word} />
  )
}
