import { IconX } from '@tabler/icons-react'
import * as m from '#messages'
import { TextButton } from '#ui/TextButton.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './FilterChips.module.css'

export type Chip = { name: string; label: string; value: string; onRemove: () => void }

/** Shows one chip per active filter of the URL, each with a button to remove it. */
export function FilterChips({ chips, onClear }: { chips: readonly Chip[]; onClear: () => void }) {
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={m.chips_label()}>
      {chips.map(({ name, label, value, onRemove }) => (
        <li key={name} className={styles.chip} data-filter={name}>
          <span className={styles.label}>{label}</span> {value}
          <BareButton
            className={styles.remove}
            aria-label={m.chip_remove({ filter: `${label} ${value}` })}
            onClick={onRemove}
          >
            <IconX size={14} aria-hidden="true" />
          </BareButton>
        </li>
      ))}
      <li>
        <TextButton className={styles.clear} onClick={onClear}>
          {m.filters_clear()}
        </TextButton>
      </li>
    </ul>
  )
}
