import type { ReactNode } from 'react'
import styles from './ShopSettings.module.css'

type Props = { title: string; hint?: string; error?: string | undefined; children: ReactNode }

/** Groups settings. `error`: a problem that concerns them together. */
export const SettingsGroup = ({ title, hint, error, children }: Props) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {hint && <p className={styles.hint}>{hint}</p>}
    {children}
    {error && (
      <p className={styles.wrong} role="alert">
        {error}
      </p>
    )}
  </fieldset>
)
