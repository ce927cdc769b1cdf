import { type ReactNode, useId } from 'react'
import styles from './Choice.module.css'

type Option<Value> = { value: Value; label: string; picture?: ReactNode }
type Props<Value> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChoose: (value: Value) => void
}

/**
 * Lets the employee choose one of a few visible options. Arrow keys move between them, as in any group of
 * radio buttons.
 */
export function Choice<Value extends string>({ label, options, value, onChoose }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            {option.picture}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
