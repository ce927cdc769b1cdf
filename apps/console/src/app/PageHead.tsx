import type { ReactNode } from 'react'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import styles from './PageHead.module.css'
import { paths } from '#parts/navigation/paths.ts'
import type { PageLocation } from './page-location.ts'
import { StarButton } from './menu/StarButton.tsx'

type Props = {
  place: PageLocation
  /** Shown in the bar instead of a line of its own. */
  inBar?: boolean
  /** Content at its end. */
  children?: ReactNode
}

/** The page's title and star, and on a child page the trail to its parent: for the others the menu shows where it is. */
export function PageHead({ place, inBar = false, children }: Props) {
  const { page, title, trail } = place
  const isChild = trail.some(({ path }) => path !== undefined)
  return (
    <div className={styles.head} data-in-bar={inBar || undefined}>
      <h1 className={styles.title} title={inBar ? title : undefined}>
        {title}
      </h1>
      {page && <StarButton page={page} />}
      {isChild && (
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
      )}
      {children}
    </div>
  )
}
