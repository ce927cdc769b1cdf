import type { EntryRow } from '@khlang/contract/statements/statements'
import { isOpen } from '@khlang/domain/statements/entry-filter'
import styles from './MatchConfidenceMark.module.css'
import { matchConfidenceText } from './match-confidence-labels.ts'

/**
 * Shows the match confidence of an open incoming entry as a shape and a colour, with its name as tooltip and for screen
 * readers; nothing for others and before it is classified.
 */
export function MatchConfidenceMark({ row }: { row: EntryRow }) {
  if (row.judgement === null || !isOpen(row) || row.direction === 'out') return null
  const word = matchConfidenceText(row.judgement)
  return (
    <span className={styles.mark} data-confidence={row.judgement} role="img" aria-label={word} title={word} />
  )
}
