import * as m from '#messages'
import { short } from '#ui/numbers.ts'
import styles from '#ui/tabs.module.css'
import { useKeys } from './keys/use-keys.ts'
import { tabBeside } from './tab-beside.ts'

type Tab<Name extends string> = {
  name: Name
  label: string
  /** How many there are; not shown while it is not known. */
  count?: number | undefined
  /** What must not be overlooked, while there is any. */
  alarming?: boolean
}

type Props<Name extends string> = {
  label: string
  tabs: readonly Tab<Name>[]
  /** A name that is none of them where the list is narrowed to something else. */
  current: string
  onChoose: (name: Name) => void
}

/**
 * Links in looks, a choice in kind: the page below stays the same page. The brackets go from one to the next: Tab belongs to whoever
 * goes through the page by keyboard.
 */
export function Tabs<Name extends string>({ label, tabs, current, onChoose }: Props<Name>) {
  const beside = (step: 1 | -1) => {
    const next = tabBeside(
      tabs.map(({ name }) => name),
      current,
      step,
    )
    if (next) onChoose(next)
  }
  useKeys([
    { code: 'BracketRight', shown: ']', label: m.split_key_next(), run: () => beside(1) },
    { code: 'BracketLeft', shown: '[', label: m.split_key_previous(), run: () => beside(-1) },
  ])
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ name, label: words, count, alarming }) => (
        <button
          key={name}
          type="button"
          className={styles.tab}
          data-tab={name}
          aria-current={current === name ? 'page' : undefined}
          onClick={() => onChoose(name)}
        >
          {words}
          {count !== undefined && (
            <span className={styles.count} data-tone={alarming && count > 0 ? 'unknown' : undefined}>
              {short(count)}
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}
