import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import { accountColours, accountPurposes } from '@khlang/domain/accounts/own-account'
import { readAccountNumber, unusualLength } from '@khlang/domain/players/bank-account'
import { bankCodes } from '@khlang/domain/statements/banks'
import { NativeSelect, TextInput } from '@mantine/core'
import { limits } from 'virtual:limits/accounts/create'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { bankLabel } from '#parts/bank-labels.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { type AccountDraft, draftOf, fieldsOf, problemsOf } from './account-draft.ts'
import { colourText, purposeText } from './account-labels.ts'
import styles from './Accounts.module.css'

type Props = {
  /** Null for a new account. */
  row: OwnAccountRow | null
  /** Why nothing can be changed; null if it can. */
  disabledReason: string | null
  onSaved: (row: OwnAccountRow) => void
}
/** Edits an own account's data and limits. The code is set only when the account is created. */
export function AccountForm({ row, disabledReason, onSaved }: Props) {
  const form = useForm({
    row,
    draftOf,
    fieldOfCode: { 'account-code-taken': 'code', 'account-number-taken': 'accountNumber' },
    lockedReason: disabledReason,
    errorsOf: problemsOf,
    limits,
    send: (draft, { operationId, seenRow }) =>
      seenRow
        ? api.accounts.update({
            operationId,
            id: seenRow.id as never,
            version: seenRow.version,
            ...fieldsOf(draft),
          })
        : api.accounts.create({ operationId, ...fieldsOf(draft), ...(draft.code && { code: draft.code }) }),
    onSaved: (saved, { reset }) => {
      reset(saved)
      const text = `${saved.code} · ${saved.name}`
      toast({ tone: 'success', ms: toastMs.brief, title: m.form_saved(), text })
      onSaved(saved)
    },
  })
  const { draft, field } = form
  const noChoice = { value: '', label: m.account_choose() }
  return (
    <Form form={form} submit={row ? m.form_save() : m.account_add()} className={styles.form}>
      <FieldGroup title={m.account_group_what()}>
        <NativeSelect
          label={m.account_bank()}
          data={[noChoice, ...bankCodes.map((code) => ({ value: code, label: bankLabel(code) }))]}
          data-autofocus={row === null ? '' : undefined}
          {...field('bank')}
        />
        <TextInput
          label={m.account_number()}
          description={lengthHint(draft)}
          inputMode="numeric"
          autoComplete="off"
          {...field('accountNumber')}
        />
        <TextInput label={m.account_name()} description={m.account_name_hint()} {...field('name')} />
        {row === null && (
          <TextInput
            label={m.account_code()}
            description={m.account_code_hint()}
            autoCapitalize="none"
            autoComplete="off"
            {...field('code')}
          />
        )}
        <NativeSelect
          label={m.account_purpose()}
          data={accountPurposes.map((purpose) => ({ value: purpose, label: purposeText[purpose]() }))}
          {...field('purpose')}
        />
        <TextInput
          label={m.account_position()}
          description={m.account_position_hint()}
          inputMode="numeric"
          {...field('position')}
        />
      </FieldGroup>
      <FieldGroup title={m.account_group_limits()}>
        <TextInput
          label={m.account_daily_in()}
          description={m.account_daily_in_hint()}
          inputMode="decimal"
          {...field('dailyIn')}
        />
        <TextInput label={m.account_daily_out()} inputMode="decimal" {...field('dailyOut')} />
        <TextInput
          label={m.account_low()}
          description={m.account_low_hint()}
          inputMode="decimal"
          {...field('lowBalance')}
        />
        <TextInput
          label={m.account_quiet()}
          description={m.account_quiet_hint()}
          inputMode="numeric"
          {...field('quietMinutes')}
        />
      </FieldGroup>
      <FieldGroup title={m.account_group_opening()}>
        <TextInput
          label={m.account_opening()}
          description={m.account_opening_hint()}
          inputMode="decimal"
          {...field('openingBalance')}
        />
        <TextInput
          label={m.account_opening_day()}
          placeholder={m.day_placeholder()}
          {...field('openingDay')}
        />
        <NativeSelect
          label={m.account_colour()}
          data={[
            { value: '', label: m.account_colour_of_bank() },
            ...accountColours.map((colour) => ({ value: colour, label: colourText[colour]() })),
          ]}
          {...field('colour')}
        />
      </FieldGroup>
    </Form>
  )
}

/**
 * Returns the hint below the number: a warning if its number of digits is unusual for the bank. Such a number
 * is still accepted.
 */
function lengthHint({ bank, accountNumber }: AccountDraft) {
  const read = readAccountNumber(accountNumber)
  const usualLengths = read.ok ? unusualLength(bank || null, read.value) : null
  return usualLengths && read.ok
    ? m.account_number_unusual({ digits: read.value.length, usual: usualLengths.join(', ') })
    : m.account_number_hint()
}
