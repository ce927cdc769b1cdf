import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import { accountColours, accountPurposes } from '@khlang/domain/accounts/own-account'
import { readAccountNumber, unusualLength } from '@khlang/domain/players/bank-account'
import { bankCodes } from '@khlang/domain/statements/banks'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { bankLabel } from '#parts/bank-labels.ts'
import { SaveNotice } from '#parts/problems/SaveNotice.tsx'
import { useAsSeen } from '#parts/desk/use-as-seen.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { type AccountDraft, draftOf, fieldsOf, problemsOf } from './account-draft.ts'
import { colourText, purposeText } from './account-labels.ts'
import styles from './Accounts.module.css'

type Props = {
  /** Null for a new one. */
  row: OwnAccountRow | null
  disabledReason: string | null
  onSaved: (row: OwnAccountRow) => void
}
type Fields = ReturnType<typeof fieldsOf> & { code?: string }

/** An account's data and limits. The code is set only when it is created. */
export function AccountForm({ row, disabledReason, onSaved }: Props) {
  const { seen, see, meet } = useAsSeen(row)
  const [draft, setDraft] = useState(() => draftOf(row))
  const problems = problemsOf(draft)
  const before = draftOf(seen)
  const changed = (Object.keys(before) as (keyof AccountDraft)[]).some((name) => draft[name] !== before[name])
  const save = useOperation(
    ({ operationId, code, ...fields }: Fields & { operationId: string }) =>
      seen
        ? api.accounts.update({ operationId, id: seen.id as never, version: seen.version, ...fields })
        : api.accounts.create({ operationId, ...fields, ...(code && { code }) }),
    (saved) => {
      see(saved)
      setDraft(draftOf(saved))
      toast({
        tone: 'success',
        ms: toastMs.brief,
        title: m.form_saved(),
        text: `${saved.code} · ${saved.name}`,
      })
      onSaved(saved)
    },
    (problem) => void meet(problem),
  )
  const whyNot = disabledReason ?? Object.values(problems)[0] ?? (changed ? null : m.form_unchanged())
  const field = (name: keyof AccountDraft) => ({
    value: draft[name],
    disabled: disabledReason !== null,
    // An empty field is missing rather than wrong.
    error: draft[name] !== '' && problems[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setDraft((now) => ({ ...now, [name]: value })),
  })
  const none = { value: '', label: m.account_choose() }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (whyNot === null)
          save.run({ ...fieldsOf(draft), ...(row === null && draft.code !== '' && { code: draft.code }) })
      }}
    >
      <FieldGroup title={m.account_group_what()}>
        <NativeSelect
          label={m.account_bank()}
          data={[none, ...bankCodes.map((code) => ({ value: code, label: bankLabel(code) }))]}
          data-autofocus={row === null ? '' : undefined}
          {...field('bank')}
        />
        <TextInput
          label={m.account_number()}
          description={lengthHint(draft)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={60}
          {...field('accountNumber')}
        />
        <TextInput
          label={m.account_name()}
          description={m.account_name_hint()}
          maxLength={120}
          {...field('name')}
        />
        {row === null && (
          <TextInput
            label={m.account_code()}
            description={m.account_code_hint()}
            autoCapitalize="none"
            autoComplete="off"
            maxLength={40}
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
      <SaveNotice save={save} onTheirs={() => setDraft(draftOf(seen))} />
      <ActButton type="submit" fullWidth disabledReason={whyNot} loading={save.busy}>
        {row ? m.form_save() : m.account_add()}
      </ActButton>
    </form>
  )
}

/** An unusual number of digits for the bank gives a warning but is accepted. */
function lengthHint({ bank, accountNumber }: AccountDraft) {
  const read = readAccountNumber(accountNumber)
  const usual = read.ok ? unusualLength(bank || null, read.value) : null
  return usual && read.ok
    ? m.account_number_unusual({ digits: read.value.length, usual: usual.join(', ') })
    : m.account_number_hint()
}
