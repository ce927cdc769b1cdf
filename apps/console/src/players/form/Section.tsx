import type { FieldGroup } from '@khlang/domain/players/player-fields'
import type { ReactNode } from 'react'
import { Notice } from '#ui/Notice.tsx'
import { sectionTitle } from './field-labels.ts'
import styles from './PlayerForm.module.css'

type Props = {
  group: FieldGroup
  /** Why no field of the section can be written; null when some can. */
  disabledReason?: string | null
  note?: ReactNode
  children: ReactNode
}

export const sectionId = (group: FieldGroup) => `player-section-${group}`

/** Shows a section of the player's form. */
export function Section({ group, disabledReason = null, note, children }: Props) {
  return (
    <section id={sectionId(group)} className={styles.section} aria-labelledby={`${sectionId(group)}-title`}>
      <h2 id={`${sectionId(group)}-title`} tabIndex={-1} className={styles.title}>
        {sectionTitle(group)}
      </h2>
      {note && <p className={styles.note}>{note}</p>}
      {disabledReason && <Notice tone="quiet">{disabledReason}</Notice>}
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
