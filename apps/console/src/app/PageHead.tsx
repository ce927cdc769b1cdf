import { Link } from '@tanstack/react-router'
import * as m from '#messages'
import styles from './PageHead.module.css'
import { paths } from './paths.ts'
import type { Place } from './place.ts'
import { StarButton } from './StarButton.tsx'

/** What this page is called, where it stands, and its star. */
export function PageHead({ place }: { place: Place }) {
  const { page, title, trail } = place
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {page && <StarButton page={page} />}
      <nav className={styles.trail} aria-label={m.breadcrumb()}>
        <ol>
          <li>
            <Link to={paths.dashboard}>{m.home()}</Link>
          </li>
          {trail.map((step) => (
            <li key={step.title}>{step.path ? <Link to={step.path}>{step.title}</Link> : step.title}</li>
          ))}
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
    </div>
  )
}
