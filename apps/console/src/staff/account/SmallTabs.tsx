import { Tab, TabBar } from '#ui/TabBar.tsx'

type Props<Value extends string> = {
  label: string
  tabs: readonly { value: Value; text: string }[]
  current: Value
  onChoose: (value: Value) => void
}

export const SmallTabs = <Value extends string>({ label, tabs, current, onChoose }: Props<Value>) => (
  <TabBar label={label}>
    {tabs.map(({ value, text }) => (
      <Tab key={value} current={current === value} onClick={() => onChoose(value)}>
        {text}
      </Tab>
    ))}
  </TabBar>
)
