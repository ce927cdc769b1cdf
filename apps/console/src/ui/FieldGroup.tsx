import type { ReactNode } from 'react'
import styles from './FieldGroup.module.css'

/** Shows a group of fields, with a title that looks like a field's label. */
export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.title}>{title}</legend>
    {children}
  </fieldset>
)
