import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldGroup } from './FieldGroup.tsx'

type Props<T extends string> = {
  title: string
  options: readonly { value: T; label: ReactNode }[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
  /** Content above the boxes: the subject, or why there are none. */
  children?: ReactNode
}

/** Shows a multiple choice with a checkbox for each option. */
export const Ticks = <T extends string>({ title, options, chosen, onChange, children }: Props<T>) => (
  <FieldGroup title={title}>
    {children}
    {options.map(({ value, label }) => (
      <Checkbox
        key={value}
        label={label}
        checked={chosen.includes(value)}
        onChange={({ currentTarget: { checked } }) =>
          onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
        }
      />
    ))}
  </FieldGroup>
)
