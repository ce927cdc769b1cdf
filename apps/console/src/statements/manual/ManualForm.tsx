import type { EntryRow } from '@khlang/contract/statements/statements'
import { bankCodes } from '@khlang/domain/statements/banks'
import { dayOf } from '@khlang/domain/time'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { serverNow } from '#live/server-clock.ts'
import { useMe } from '#parts/session/me.ts'
import { preferencesNow } from '#parts/preferences/preferences.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { readDay } from '#parts/filters/read-day.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { dayText } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'
import { baht } from '#ui/numbers.ts'
import { toast, toastMs } from '#ui/toast.ts'
import { AccountSelect } from './AccountSelect.tsx'
import { DuplicateEntryNotice } from './DuplicateEntryNotice.tsx'
import type { Typed } from './manual-entry.ts'
import styles from './ManualForm.module.css'
import { typedEntry, typedProblems } from './typed-problems.ts'

const blankForNow = (account = ''): Typed => {
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

/** The typed values as a text, to compare them. */
const typedText = ({ another: _seen, ...typed }: Typed & { another: string[] }) => JSON.stringify(typed)

/**
 * Creates an entry of incoming money for a statement line that no feed has reported. If others may report the same
 * money, they are shown one after another, and the employee decides about each.
 */
export function ManualForm() {
  const { may } = useMe()
  const staleReason = useStaleScreenReason()
  const notPermittedReason = may.includes('entry.create') ? null : m.manual_needs_create()
  /**
   * An entry that may report the same money, the ids of all that were shown so far, and the values that were typed when
   * it was found.
   */
  const [found, setFound] = useState<{ entry: EntryRow; seenIds: string[]; of: string } | null>(null)
  const form = useForm({
    draftOf: () => ({ ...blankForNow(), another: [] as string[] }),
    errorsOf: typedProblems,
    lockedReason: notPermittedReason,
    whyNot: () => staleReason,
    send: ({ note, another, ...typed }, { operationId }) =>
      api.statements.create({
        operationId,
        entry: typedEntry({ ...typed, note }),
        note: note.trim(),
        ...(another.length > 0 && { another }),
      }),
    onSaved: ({ outcome, entry }, { draft, refill }) => {
      if (outcome === 'duplicate')
        return setFound({ entry, seenIds: [...draft.another, entry.id], of: typedText(draft) })
      setFound(null)
      toast({ title: m.manual_added({ n: entry.number }), text: '', tone: 'success', ms: toastMs.brief })
      refill(blankForNow(draft.account))
    },
  })
  const { draft, field, pick } = form
  const duplicate = found?.of === typedText(draft) ? found : null
  const day = readDay(draft.day)
  const entry = typedEntry(draft)
  const addText = entry
    ? m.manual_add({ amount: baht(entry.amount), account: entry.account })
    : m.manual_add_plain()
  return (
    <Form
      form={form}
      submit={addText}
      button={{ className: styles.add, fullWidth: false }}
      className={styles.form}
    >
      <h2 className="section-title">{m.manual_form_title()}</h2>
      {notPermittedReason && <Notice tone="quiet">{notPermittedReason}</Notice>}
      <div className={styles.fields}>
        <span className={styles.wide}>
          <AccountSelect {...pick('account')} />
        </span>
        <TextInput
          label={m.manual_day()}
          inputMode="numeric"
          description={
            day === null
              ? undefined
              : dayText(`${day}T00:00:00+07:00`, { ...preferencesNow(), dateStyle: 'thai' })
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('day')}
        />
        <TextInput label={m.manual_time()} inputMode="numeric" {...field('time')} />
        <TextInput
          label={m.manual_amount()}
          className={styles.amount}
          inputMode="decimal"
          {...field('amount')}
        />
        <TextInput label={m.manual_balance()} inputMode="decimal" {...field('balance')} />
        <span className={styles.wide}>
          <Checkbox label={m.manual_truemoney()} {...form.tick('truemoney')} />
        </span>
        <TextInput
          label={draft.truemoney ? m.manual_mobile() : m.manual_sender()}
          placeholder={draft.truemoney ? undefined : m.manual_sender_hint()}
          maxLength={40}
          {...field('sender')}
        />
        {!draft.truemoney && (
          <NativeSelect
            label={m.manual_bank()}
            data={[{ value: '', label: m.manual_bank_none() }, ...bankCodes]}
            {...field('bank')}
          />
        )}
        <TextInput label={m.manual_name()} maxLength={200} {...field('name')} />
      </div>
      <ReasonPicker
        label={m.manual_note()}
        presets={[m.manual_note_app(), m.manual_note_slip(), m.manual_note_sms()]}
        {...pick('note')}
      />
      {duplicate && (
        <DuplicateEntryNotice
          entry={duplicate.entry}
          busy={form.save.busy}
          // Its own text alone would not say how much money a repeat adds.
          onAnother={() =>
            form.submit(`${addText} · ${m.manual_duplicate_another()}`, { another: duplicate.seenIds })
          }
        />
      )}
    </Form>
  )
}
