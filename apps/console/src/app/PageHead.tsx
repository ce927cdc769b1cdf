import type { ReactNode } from 'react'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import styles from './PageHead.module.css'
import { paths } from '#parts/navigation/paths.ts'
import type { PageLocation } from './page-location.ts'
import { StarButton } from './menu/StarButton.tsx'

type Props = {
  place: PageLocation
  /** Shows the head in the bar instead of on its own line. */
  inBar?: boolean
  /** Content at the end of the head. */
  children?: ReactNode
}

/**
 * Shows the page's title and star, and on a child page the trail to its parent. On other pages the menu
 * already shows the current page.
 */
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
