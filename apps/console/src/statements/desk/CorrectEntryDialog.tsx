import type { EntryRow } from '@khlang/contract/statements/statements'
import { bankCodes } from '@khlang/domain/statements/banks'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { serverNow } from '#live/server-clock.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { SaveNotice } from '#parts/problems/SaveNotice.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useAsSeen } from '#parts/desk/use-as-seen.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { type EntryInput, readTyped, type Typed } from '../manual/manual-entry.ts'
import { fieldText } from '../manual/manual-labels.ts'
import styles from '../manual/ManualForm.module.css'
import { typedOf } from '../manual/typed-entry.ts'

type Props = { entry: EntryRow; onRow: (row: EntryRow) => void; onClose: () => void }
type Wish = Pick<EntryInput, 'amount' | 'occurredAt' | 'sender'> & {
  entryId: string
  version: number
  reason: string
  another?: boolean
}

/** Corrects a typed entry, with a reason, in the same fields as the form for new entries. */
export function CorrectEntryDialog({ entry, onRow, onClose }: Props) {
  const { seen, meet } = useAsSeen(entry)
  const [typed, setTyped] = useState<Typed>(() => typedOf(entry))
  const operation = useOperation<Wish, EntryRow>(
    (wish) => api.statements.correct(wish),
    (row) => {
      onRow(row)
      onClose()
    },
    meet,
  )
  const { state } = operation
  const read = readTyped(typed, serverNow())
  const problems = 'problems' in read ? read.problems : {}
  const set = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))
  const error = (field: keyof typeof problems) =>
    problems[field] !== undefined && fieldText[problems[field]]()
  const duplicate =
    state.phase === 'refused' && state.problem.code === 'entry-alike'
      ? (state.problem.details.row as EntryRow | undefined)
      : undefined
  const disabledReason =
    'problems' in read
      ? (Object.values(read.problems).map((problem) => fieldText[problem]())[0] ?? null)
      : null
  function send(another: boolean) {
    if (!('entry' in read)) return
    const { amount, occurredAt, sender } = read.entry
    operation.run({
      entryId: seen.id,
      version: seen.version,
      amount,
      occurredAt,
      sender,
      reason: typed.note.trim(),
      ...(another && { another }),
    })
  }
  return (
    <Dialog title={m.manual_correct_title({ n: entry.number })} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (disabledReason === null) send(false)
        }}
      >
        <p>{m.manual_correct_note()}</p>
        <div className={styles.fields}>
          <TextInput
            label={m.manual_amount()}
            inputMode="decimal"
            autoFocus
            value={typed.amount}
            error={error('amount')}
            onChange={({ currentTarget: { value } }) => set({ amount: value })}
          />
          <TextInput
            label={m.manual_name()}
            value={typed.name}
            onChange={({ currentTarget: { value } }) => set({ name: value })}
          />
          <TextInput
            label={m.manual_day()}
            inputMode="numeric"
            value={typed.day}
            error={error('day')}
            onChange={({ currentTarget: { value } }) => set({ day: value })}
          />
          <TextInput
            label={m.manual_time()}
            inputMode="numeric"
            value={typed.time}
            error={error('time')}
            onChange={({ currentTarget: { value } }) => set({ time: value })}
          />
          {!typed.truemoney && (
            <NativeSelect
              label={m.manual_bank()}
              value={typed.bank}
              data={[{ value: '', label: m.manual_bank_none() }, ...bankCodes]}
              onChange={({ currentTarget: { value } }) => set({ bank: value })}
            />
          )}
          <TextInput
            label={typed.truemoney ? m.manual_mobile() : m.manual_sender()}
            value={typed.sender}
            onChange={({ currentTarget: { value } }) => set({ sender: value })}
          />
        </div>
        <ReasonPicker
          presets={[m.manual_correct_amount(), m.manual_correct_time(), m.manual_correct_sender()]}
          value={typed.note}
          onChange={(note) => set({ note })}
        />
        <SaveNotice save={operation} onTheirs={() => setTyped(typedOf(seen))} />
        <DialogActions>
          {duplicate ? (
            <Button variant="default" loading={operation.busy} onClick={() => send(true)}>
              {m.manual_correct_another({ n: duplicate.number })}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {m.go_back()}
            </Button>
          )}
          <ActButton type="submit" disabledReason={disabledReason} loading={operation.busy}>
            {m.manual_correct_save()}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
