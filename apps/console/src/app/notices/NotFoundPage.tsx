import { useEffect } from 'react'
import * as m from '#messages'
import { Mark } from '#ui/Mark.tsx'
import { paths } from '#parts/navigation/paths.ts'
import styles from './NotFoundPage.module.css'

/** Shows that a page does not exist. Needs no session, and links to the start page. */
export function NotFoundPage() {
  useEffect(() => {
    document.title = `404 · ${m.product()}`
  }, [])
  return (
    <main className={styles.page}>
      <Mark />
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title}>{m.not_found_title()}</h1>
      <p className={styles.hint}>{m.not_found_hint()}</p>
      <a className={styles.home} href={paths.home}>
        {m.not_found_home()}
      </a>
    </main>
  )
}
