import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldGroup } from './FieldGroup.tsx'

type Props<T extends string> = {
  title: string
  options: readonly { value: T; label: ReactNode }[]
  selected: readonly T[]
  onChange: (chosen: T[]) => void
  /** Content above the boxes: the subject, or why there are none. */
  children?: ReactNode
}

/** Shows a multiple choice with a checkbox for each option. */
export const Ticks = <T extends string>({ title, options, selected, onChange, children }: Props<T>) => (
  <FieldGroup title={title}>
    {children}
    {options.map(({ value, label }) => (
      <Checkbox
        key={value}
        label={label}
        checked={selected.includes(value)}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? [...selected, value] : selected.filter((one) => one !== value))
        }
      />
    ))}
  </FieldGroup>
)
