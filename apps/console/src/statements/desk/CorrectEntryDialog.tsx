import type { EntryRow } from '@khlang/contract/statements/statements'
import { bankCodes } from '@khlang/domain/statements/banks'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { limits } from 'virtual:limits/statements/correct'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import styles from '../manual/ManualForm.module.css'
import { correctedSender, typedOf } from '../manual/typed-entry.ts'
import { typedEntry, typedProblems } from '../manual/typed-problems.ts'

type Props = { entry: EntryRow; onRow: (row: EntryRow) => void; onClose: () => void }

/**
 * Corrects a typed entry, with a reason (`note`): all fields but account and balance. Sender details that have no field
 * here stay as they are. If others may report the same money, a second button saves all the same, once it was pressed
 * for each of them.
 */
export function CorrectEntryDialog({ entry, onRow, onClose }: Props) {
  const form = useForm({
    row: entry,
    draftOf: (row) => ({ ...typedOf(row ?? entry), another: [] as string[] }),
    errorsOf: typedProblems,
    limits,
    send: ({ another, ...typed }, { operationId, seenRow }) => {
      const typedIn = typedEntry(typed)!
      return api.statements.correct({
        operationId,
        entryId: seenRow!.id,
        version: seenRow!.version,
        amount: typedIn.amount,
        occurredAt: typedIn.occurredAt,
        sender: correctedSender(seenRow!, typedIn),
        reason: typed.note.trim(),
        ...(another.length > 0 && { another }),
      })
    },
    onSaved: (row) => {
      onRow(row)
      onClose()
    },
    paths: { note: 'reason', time: 'occurredAt', name: 'sender.name', bank: 'sender.bank' },
  })
  const { draft, field, save } = form
  const refused =
    save.state.phase === 'refused' && save.state.problem.code === 'entry-alike' ? save.state : null
  const duplicate = refused?.problem.details.row as EntryRow | undefined
  const anotherText = duplicate && m.manual_correct_another({ n: duplicate.number })
  return (
    <Dialog title={m.manual_correct_title({ n: entry.number })} onClose={onClose}>
      <Form
        form={form}
        submit={m.manual_correct_save()}
        {...(refused && duplicate && anotherText
          ? {
              acts: (
                <Button
                  variant="default"
                  loading={save.busy}
                  onClick={() =>
                    form.submit(anotherText, { another: [...refused.input.sentDraft.another, duplicate.id] })
                  }
                >
                  {anotherText}
                </Button>
              ),
            }
          : { onCancel: onClose })}
      >
        <p>{m.manual_correct_note()}</p>
        <div className={styles.fields}>
          <TextInput label={m.manual_amount()} inputMode="decimal" autoFocus {...field('amount')} />
          <TextInput label={m.manual_name()} {...field('name')} />
          <TextInput label={m.manual_day()} inputMode="numeric" {...field('day')} />
          <TextInput label={m.manual_time()} inputMode="numeric" {...field('time')} />
          {!draft.truemoney && (
            <NativeSelect
              label={m.manual_bank()}
              data={[{ value: '', label: m.manual_bank_none() }, ...bankCodes]}
              {...field('bank')}
            />
          )}
          <TextInput
            label={draft.truemoney ? m.manual_mobile() : m.manual_sender()}
            maxLength={40}
            {...field('sender')}
          />
        </div>
        <ReasonPicker
          presets={[m.manual_correct_amount(), m.manual_correct_time(), m.manual_correct_sender()]}
          {...form.pick('note')}
        />
      </Form>
    </Dialog>
  )
}
