import styles from '#ui/tabs.module.css'

type Props<Value extends string> = {
  label: string
  tabs: readonly { value: Value; text: string }[]
  current: Value
  onChoose: (value: Value) => void
}

/** Looks like links but works as a choice, as on other pages. */
export const SmallTabs = <Value extends string>({ label, tabs, current, onChoose }: Props<Value>) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ value, text }) => (
      <button
        key={value}
        type="button"
        className={styles.tab}
        aria-current={current === value ? 'page' : undefined}
        onClick={() => onChoose(value)}
      >
        {text}
      </button>
    ))}
  </nav>
)
