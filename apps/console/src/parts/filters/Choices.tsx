import { useId } from 'react'
import styles from './Choices.module.css'

type Props<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** If the server refused the choice, the sentence that says what is allowed. */
  error?: string | undefined
}

/**
 * Lets the user choose one of a few visible options. Uses native radio buttons, so that arrow keys and screen
 * readers work.
 */
export function Choices<Value extends string>({ label, choices, value, onChange, error }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.set}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice, at) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={choice.value === value}
              data-autofocus={at === 0 ? '' : undefined}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}
