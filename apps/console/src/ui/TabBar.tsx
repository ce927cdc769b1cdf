import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { BareButton } from './BareButton.tsx'
import styles from './TabBar.module.css'

/** Shows a row of tabs: buttons that look like links, since the page stays the same. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => keepCurrentInView(bar.current!), [])
  return (
    <nav ref={bar} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  )
}

/**
 * Keeps the current tab visible on a phone, where not all tabs fit: when another becomes current and when the
 * counts arrive, until somebody presses or scrolls the row by hand. Scrolls only the row and never the page.
 * Returns a function that ends this.
 */
function keepCurrentInView(bar: HTMLElement): () => void {
  const reveal = () => {
    const tab = bar.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!tab) return
    const { left, right } = bar.getBoundingClientRect()
    if (tab.left < left) bar.scrollLeft -= left - tab.left
    else if (tab.right > right) bar.scrollLeft += tab.right - right
  }
  reveal()
  const changes = new MutationObserver(reveal)
  changes.observe(bar, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-current'],
  })
  const end = () => changes.disconnect()
  for (const byHand of ['pointerdown', 'wheel'])
    bar.addEventListener(byHand, end, { once: true, passive: true })
  return end
}

type TabProps = ComponentProps<'button'> & { current: boolean }

export const Tab = ({ current, className, ...props }: TabProps) => (
  <BareButton
    {...props}
    className={className ? `${styles.tab} ${className}` : styles.tab}
    aria-current={current ? 'page' : undefined}
  />
)

/** Shows the number of items of a tab. */
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
