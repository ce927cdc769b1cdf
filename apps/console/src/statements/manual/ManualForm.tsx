import { bankCodes } from '@khlang/domain/statements/banks'
import { dayOf } from '@khlang/domain/time'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { serverNow } from '#live/server-clock.ts'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { preferencesNow } from '#parts/preferences/preferences.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { readDay } from '#parts/filters/read-day.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { dayText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { baht } from '#ui/numbers.ts'
import { AccountSelect } from './AccountSelect.tsx'
import { DuplicateEntryNotice } from './DuplicateEntryNotice.tsx'
import { readTyped, type Typed } from './manual-entry.ts'
import { fieldText } from './manual-labels.ts'
import styles from './ManualForm.module.css'
import { useCreateEntry } from './use-create-entry.ts'

const blank = (account = ''): Typed => {
  const now = new Date(serverNow())
  const [year, month, day] = dayOf(now).split('-')
  const clock = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(11, 16)
  return {
    account,
    day: `${day}-${month}-${year}`,
    time: clock,
    amount: '',
    truemoney: false,
    bank: '',
    sender: '',
    name: '',
    balance: '',
    note: '',
  }
}

/** The form for a statement line that somebody saw and no feed reported. */
export function ManualForm() {
  const { may } = useMe()
  const staleReason = useStaleScreenReason()
  const [typed, setTyped] = useState(() => blank())
  const [tried, setTried] = useState(false)
  const create = useCreateEntry(() => {
    setTyped((before) => blank(before.account))
    setTried(false)
  })
  const read = readTyped(typed, serverNow())
  const problems = 'problems' in read ? read.problems : {}
  const set = (change: Partial<Typed>) => {
    create.forgetDuplicate()
    setTyped((before) => ({ ...before, ...change }))
  }
  const error = (field: keyof typeof problems) => {
    const problem = problems[field]
    const empty = field !== 'balance' && typed[field] === ''
    return problem !== undefined && (tried || !empty) ? fieldText[problem]() : false
  }
  const day = readDay(typed.day)
  const readOnly = may.includes('entry.create') ? null : m.manual_needs_create()
  const disabledReason = readOnly ?? staleReason
  const send = (another: boolean) => {
    setTried(true)
    if ('entry' in read)
      create.run({ entry: read.entry, note: typed.note.trim(), ...(another && { another }) })
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null) send(false)
      }}
    >
      <h2 className="section-title">{m.manual_form_title()}</h2>
      {readOnly && <Notice tone="quiet">{readOnly}</Notice>}
      <div className={styles.fields}>
        <span className={styles.wide}>
          <AccountSelect
            value={typed.account}
            error={error('account')}
            onChange={(account) => set({ account })}
          />
        </span>
        <TextInput
          label={m.manual_day()}
          inputMode="numeric"
          value={typed.day}
          error={error('day')}
          description={
            day === null
              ? undefined
              : dayText(`${day}T00:00:00+07:00`, { ...preferencesNow(), dateStyle: 'thai' })
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => set({ day: event.currentTarget.value })}
        />
        <TextInput
          label={m.manual_time()}
          inputMode="numeric"
          value={typed.time}
          error={error('time')}
          onChange={(event) => set({ time: event.currentTarget.value })}
        />
        <TextInput
          label={m.manual_amount()}
          className={styles.amount}
          inputMode="decimal"
          value={typed.amount}
          error={error('amount')}
          onChange={(event) => set({ amount: event.currentTarget.value })}
        />
        <TextInput
          label={m.manual_balance()}
          inputMode="decimal"
          value={typed.balance}
          error={error('balance')}
          onChange={(event) => set({ balance: event.currentTarget.value })}
        />
        <span className={styles.wide}>
          <Checkbox
            label={m.manual_truemoney()}
            checked={typed.truemoney}
            onChange={(event) => set({ truemoney: event.currentTarget.checked })}
          />
        </span>
        <TextInput
          label={typed.truemoney ? m.manual_mobile() : m.manual_sender()}
          placeholder={typed.truemoney ? undefined : m.manual_sender_hint()}
          maxLength={40}
          value={typed.sender}
          onChange={(event) => set({ sender: event.currentTarget.value })}
        />
        {typed.truemoney ? null : (
          <NativeSelect
            label={m.manual_bank()}
            value={typed.bank}
            data={[{ value: '', label: m.manual_bank_none() }, ...bankCodes]}
            onChange={(event) => set({ bank: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={m.manual_name()}
          maxLength={200}
          value={typed.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </div>
      <div>
        <ReasonPicker
          label={m.manual_note()}
          presets={[m.manual_note_app(), m.manual_note_slip(), m.manual_note_sms()]}
          value={typed.note}
          onChange={(note) => set({ note })}
        />
        {tried && problems.note !== undefined && <p className={styles.problem}>{m.manual_note_needed()}</p>}
      </div>
      {create.duplicate && (
        <DuplicateEntryNotice
          entry={create.duplicate}
          busy={create.operation.busy}
          onAnother={() => send(true)}
        />
      )}
      <OperationNotice
        state={create.operation.state}
        onAgain={create.operation.again}
        onDismiss={create.operation.dismiss}
      />
      <ActButton
        type="submit"
        disabledReason={disabledReason ?? (tried && 'problems' in read ? m.manual_fix() : null)}
        loading={create.operation.busy}
        className={styles.add}
      >
        {'entry' in read
          ? m.manual_add({ amount: baht(read.entry.amount), account: read.entry.account })
          : m.manual_add_plain()}
      </ActButton>
    </form>
  )
}
