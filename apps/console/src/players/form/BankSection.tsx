import { accountMatchKey, scbMatchKey } from '@khlang/domain/players/account-keys'
import { unusualLength } from '@khlang/domain/players/bank-account'
import { bankCodes } from '@khlang/domain/statements/banks'
import { NativeSelect } from '@mantine/core'
import * as m from '#messages'
import { whenText } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'
import { DuplicatePlayers } from './DuplicatePlayers.tsx'
import { bankLabel } from '#parts/bank-labels.ts'
import { BlockedNotice } from './BlockedNotice.tsx'
import { fieldId, usePlayerForm } from './form-context.ts'
import { fieldLabel } from './field-labels.ts'
import styles from './PlayerForm.module.css'
import { readField } from './read-field.ts'
import { Section } from './Section.tsx'
import { TextField, useFieldError } from './TextField.tsx'
import type { DuplicatePlayer } from '@khlang/contract/players/player-form'
import type { BlockedHit } from './use-blocked.ts'

type Props = { duplicates: readonly DuplicatePlayer[]; hits: readonly BlockedHit[] }

/**
 * The bank and the account number, disabled for an employee who may not change them. Warnings about duplicates, and
 * about blocked or watched numbers, are given here; they prevent nothing. Saving asks about duplicates; a blocked number
 * it refuses, unless the employee may let it in (`player.standing`).
 */
export function BankSection({ duplicates, hits }: Props) {
  const { draft, base, record, set, disabledReason } = usePlayerForm()
  const error = useFieldError('bank')
  const banks = bankCodes.map((code) => ({ value: code, label: bankLabel(code) }))
  const isKnownBank = draft.bank === '' || bankCodes.includes(draft.bank)
  const read = readField('accountNumber', draft.accountNumber)
  const number = 'value' in read && typeof read.value === 'string' ? read.value : null
  const usualLengths = number === null ? null : unusualLength(draft.bank || null, number)
  const changed =
    record !== null && (draft.bank !== base.draft.bank || draft.accountNumber !== base.draft.accountNumber)
  return (
    <Section group="bank" disabledReason={disabledReason('bank')}>
      <NativeSelect
        id={fieldId('bank')}
        label={fieldLabel('bank')}
        disabled={disabledReason('bank') !== null}
        error={error}
        value={draft.bank}
        data={[
          { value: '', label: m.player_bank_none() },
          ...(isKnownBank ? [] : [{ value: draft.bank, label: draft.bank }]),
          ...banks,
        ]}
        onChange={({ currentTarget: { value } }) => set({ bank: value })}
      />
      <TextField
        field="accountNumber"
        inputMode="numeric"
        maxLength={60}
        hint={
          number === null
            ? m.player_account_hint()
            : // the ends of the number that are stored beside it for the old system
              m.player_account_keys({
                digits: number.length,
                key: accountMatchKey(number) || '–',
                scb: scbMatchKey(number),
              })
        }
      />
      {usualLengths && (
        <div className={styles.wide}>
          <Notice tone="warning">
            {m.player_account_unusual({
              bank: bankLabel(draft.bank),
              digits: number!.length,
              usual: usualLengths.join(', '),
            })}
          </Notice>
        </div>
      )}
      {changed && (
        <div className={styles.wide}>
          <Notice tone="info">{m.player_account_flagged()}</Notice>
        </div>
      )}
      {!changed && record?.accountChangedAt && (
        <p className={styles.quietWide}>
          {m.player_account_changed_at({ when: whenText(record.accountChangedAt) })}
        </p>
      )}
      <BlockedNotice hits={hits} shownKinds={['account']} />
      <DuplicatePlayers duplicates={duplicates} reasons={['account']} />
    </Section>
  )
}
