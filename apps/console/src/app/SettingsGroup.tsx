import type { ReactNode } from 'react'
import styles from './ShopSettings.module.css'

export const SettingsGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)
