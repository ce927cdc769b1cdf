import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldGroup } from './FieldGroup.tsx'

type Props<T extends string> = {
  title: string
  options: readonly { value: T; label: ReactNode }[]
  selected: readonly T[]
  onChange: (chosen: T[]) => void
  /** The label of a chosen value that is not among the options; the value itself unless given. */
  labelOfOther?: (value: T) => ReactNode
  /** Content above the boxes: the subject, or why there are none. */
  children?: ReactNode
}

/**
 * Shows a multiple choice with a checkbox for each option, and for each chosen value that is no option any more: nobody
 * saves what they do not see.
 */
export const Ticks = <T extends string>({
  title,
  options,
  selected,
  onChange,
  labelOfOther = (value) => value,
  children,
}: Props<T>) => (
  <FieldGroup title={title}>
    {children}
    {[...options, ...othersOf(selected, options, labelOfOther)].map(({ value, label }) => (
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

const othersOf = <T extends string>(
  selected: readonly T[],
  options: readonly { value: T }[],
  labelOf: (value: T) => ReactNode,
) =>
  selected
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: labelOf(value) }))
