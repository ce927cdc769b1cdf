import { IconX } from '@tabler/icons-react'
import * as m from '#messages'
import styles from './FilterChips.module.css'

export type Chip = { name: string; label: string; value: string; onRemove: () => void }

/** One chip per active filter of the address, each with a button to remove it. */
export function FilterChips({ chips, onClear }: { chips: readonly Chip[]; onClear: () => void }) {
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={m.chips_label()}>
      {chips.map(({ name, label, value, onRemove }) => (
        <li key={name} className={styles.chip} data-filter={name}>
          <span className={styles.label}>{label}</span> {value}
          <button
            type="button"
            className={styles.remove}
            aria-label={m.chip_remove({ filter: `${label} ${value}` })}
            onClick={onRemove}
          >
            <IconX size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={styles.clear} onClick={onClear}>
          {m.filters_clear()}
        </button>
      </li>
    </ul>
  )
}
