import { withLatinDigits } from '@khlang/domain/digits'
import { TextInput } from '@mantine/core'
import * as m from '#messages'
import styles from './AmountFields.module.css'
import { bahtOf } from './list-search.ts'

type Props = {
  from: string
  to: string
  onFrom: (text: string) => void
  onTo: (text: string) => void
}

/** Returns the typed amount in digits; undefined if the text is no amount. Accepts Thai digits and commas. */
export const typedBaht = (text: string) => bahtOf(withLatinDigits(text).replaceAll(/[,\s]/g, ''))

export const isWrongBaht = (text: string) => text.trim() !== '' && typedBaht(text) === undefined

/** Edits an amount range, both ends included. */
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
