import * as m from '#messages'
import { shortCount } from '#ui/numbers.ts'
import { Tab, TabBar, TabCount } from '#ui/TabBar.tsx'
import { useKeys } from './keys/use-keys.ts'
import { tabBeside } from './tab-beside.ts'

type OneTab<Name extends string> = {
  name: Name
  label: string
  /** Number of rows; not shown while unknown. */
  count?: number | undefined
  /** Highlights the count while it is not 0. */
  alarming?: boolean
}

type Props<Name extends string> = {
  label: string
  tabs: readonly OneTab<Name>[]
  /** The current tab. Its name matches no tab when the list has another filter. */
  current: string
  onChoose: (name: Name) => void
}

/**
 * Shows tabs: buttons that look like links. A tab changes only what the list of this page shows. The keys `[` and `]`
 * choose the tab before and after, around the ends; the Tab key still moves the focus as everywhere.
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
    <TabBar label={label}>
      {tabs.map(({ name, label: words, count, alarming }) => (
        <Tab key={name} data-tab={name} current={current === name} onClick={() => onChoose(name)}>
          {words}
          {count !== undefined && (
            <TabCount tone={alarming && count > 0 ? 'unknown' : undefined}>{shortCount(count)}</TabCount>
          )}
        </Tab>
      ))}
    </TabBar>
  )
}
