import type { ReactNode } from 'react'
import { PublicPageTools } from '#parts/preferences/PublicPageTools.tsx'
import { Mark } from '#ui/Mark.tsx'
import styles from './PublicPage.module.css'

/** Shows the card of the sign-in pages, with switches for language and theme. */
export function PublicPage({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Mark />
        <PublicPageTools />
      </header>
      <main className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.hint}>{hint}</p>
        {children}
      </main>
    </div>
  )
}
