import { Link, useLocation } from '@tanstack/react-router'
import * as m from '#paraglide/messages.js'
import styles from './ComingPage.module.css'
import { pageAt } from './pages.ts'
import { paths } from './paths.ts'

/** A page that the menu promises and that is not there yet says so. */
export function ComingPage() {
  const page = pageAt(useLocation().pathname)
  return (
    <section className={styles.page}>
      {page && <page.Icon size={44} stroke={1.4} aria-hidden="true" className={styles.icon} />}
      <h2 className={styles.title}>{m.coming_title({ page: page?.title() ?? '' })}</h2>
      <p className={styles.hint}>{m.coming_hint()}</p>
      <Link to={paths.statement} className={styles.link}>
        {m.coming_back()}
      </Link>
    </section>
  )
}
