import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import * as m from '#messages'
import styles from './Factor.module.css'

type Props = { value: string; onChange: (code: string) => void; onWhole: (code: string) => void }

/** Shows a field for six digits. The sixth digit submits, typed or pasted. */
export function CodeField({ value, onChange, onWhole }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <TextInput
      ref={field}
      label={m.factor_code()}
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus
      data-autofocus=""
      maxLength={12}
      value={value}
      onChange={({ currentTarget }) => {
        const typedCode = currentTarget.value.replaceAll(/[^\d๐-๙]/g, '').slice(0, 6)
        onChange(typedCode)
        if (typedCode.length === 6 && typedCode !== value) onWhole(typedCode)
      }}
    />
  )
}
