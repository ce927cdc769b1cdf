import { TextInput } from '@mantine/core'
import * as m from '#messages'
import styles from './AmountFields.module.css'
import { isWrongBaht } from './typed-baht.ts'

type Props = {
  from: string
  to: string
  onFrom: (text: string) => void
  onTo: (text: string) => void
}

/** Edits a range of whole baht, both ends included. */
export function AmountFields({ from, to, onFrom, onTo }: Props) {
  return (
    <div className={styles.pair}>
      <TextInput
        size="sm"
        label={m.filter_amount_from()}
        inputMode="numeric"
        value={from}
        error={isWrongBaht(from) && m.filter_amount_wrong()}
        onChange={(event) => onFrom(event.currentTarget.value)}
      />
      <TextInput
        size="sm"
        label={m.filter_amount_to()}
        inputMode="numeric"
        value={to}
        error={isWrongBaht(to) && m.filter_amount_wrong()}
        onChange={(event) => onTo(event.currentTarget.value)}
      />
    </div>
  )
}
