import type { ReactNode } from 'react'
import styles from './kit.module.css'

/** The states of one part, each with its name. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title} data-part={title}>
    <h2 className={styles.title}>{title}</h2>
    {children}
  </section>
)

export const State = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={styles.state} data-wide={wide || undefined}>
    <span className={styles.name}>{name}</span>
    <div className={styles.shown}>{children}</div>
  </div>
)
