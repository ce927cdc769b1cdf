import { NativeSelect } from '@mantine/core'
import type { ComponentProps } from 'react'
import * as m from '#messages'
import { ChoiceSearch } from '../player/ChoiceSearch.tsx'
import styles from './NarrowTo.module.css'

type Props<Value extends string> = {
  label: string
  /** The label of the choice without a filter. */
  everyLabel: string
  value: Value | undefined
  choices: Iterable<readonly [Value, string]>
  onChange: (value: Value | undefined) => void
  /** The search for other choices, where there are more than these. */
  search?: Omit<ComponentProps<typeof ChoiceSearch>, 'label'>
}

/** Shows a select in the filter bar. */
export function NarrowTo<Value extends string>({
  label,
  everyLabel,
  value,
  choices,
  onChange,
  search,
}: Props<Value>) {
  const all = [...choices]
  return (
    <>
      {search && <ChoiceSearch label={m.choice_search({ what: label })} {...search} />}
      <NativeSelect
        size="sm"
        className={styles.select}
        aria-label={label}
        value={value ?? ''}
        data={[{ value: '', label: everyLabel }, ...all.map(([one, word]) => ({ value: one, label: word }))]}
        onChange={({ currentTarget }) => onChange(all.find(([one]) => one === currentTarget.value)?.[0])}
      />
    </>
  )
}
