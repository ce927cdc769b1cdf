import type { ComponentProps, ReactNode } from 'react'
import { BareButton } from './BareButton.tsx'
import styles from './TabBar.module.css'

/** A row of tabs. They look like links but work as a choice, since the page stays the same. */
export const TabBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.tabs} aria-label={label}>
    {children}
  </nav>
)

type TabProps = ComponentProps<'button'> & {
  current: boolean
  /** On a phone not all tabs fit: the current one is scrolled into view. Not for tabs in the middle of a page. */
  inView?: boolean
}

export const Tab = ({ current, inView = false, className, ...props }: TabProps) => (
  <BareButton
    {...props}
    ref={current && inView ? scrollIntoView : undefined}
    className={className ? `${styles.tab} ${className}` : styles.tab}
    aria-current={current ? 'page' : undefined}
  />
)

const scrollIntoView = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** How many there are behind a tab. */
export const TabCount = ({
  tone,
  children,
}: {
  tone?: 'unknown' | 'warning' | undefined
  children: ReactNode
}) => (
  <span className={styles.count} data-tone={tone}>
    {children}
  </span>
)
