import type { RequestRow } from '@khlang/contract/cashier/cashier'
import { Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from 'virtual:limits/cashier/add-note'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { isComposing } from '#parts/keys/is-composing.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { whenText } from '#parts/when.ts'
import { whoOrAddress } from '#parts/session/who.ts'
import { Initials } from '#ui/Initials.tsx'
import styles from './RequestNotes.module.css'

type Props = { request: RequestRow; field: string }

/** Shows the notes of staff on this request, newest first, and a field (its id: `field`) to write one. */
export function RequestNotes({ request: { id, notes, can }, field }: Props) {
  const client = useQueryClient()
  // A new note of a colleague raises the row's count of notes, and then the notes are read again.
  const { data, error, refetch } = useQuery({
    queryKey: ['request-notes', id, notes],
    queryFn: ({ signal }) => api.cashier.notes({ requestId: id }, { signal }),
    enabled: notes > 0,
    placeholderData: (before) => before,
  })
  const disabledReason = can['addNote'] === true ? null : rowReasonText(can['addNote'] ?? 'not-permitted')
  const form = useForm({
    draftOf: () => ({ body: '' }),
    errorsOf: ({ body }) => ({ body: body.trim() === '' && m.note_empty() }),
    lockedReason: disabledReason,
    limits,
    send: ({ body }, { operationId }) =>
      api.cashier.addNote({ operationId, requestId: id, body: body.trim() }),
    onSaved: (_, { refill }) => {
      refill({ body: '' })
      void client.invalidateQueries({ queryKey: ['request-notes', id] })
    },
  })
  return (
    <section aria-label={m.request_notes()} className={styles.notes}>
      <Form
        form={form}
        submit={m.note_save()}
        button={{ size: 'compact-md', className: styles.send, fullWidth: false }}
        className={styles.form}
        foot={(parts) => form.draft.body !== '' && parts}
      >
        <Textarea
          id={field}
          size="sm"
          label={m.request_notes()}
          placeholder={m.request_note_hint()}
          autosize
          minRows={1}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isComposing(event))
              event.currentTarget.closest('article')?.focus({ preventScroll: true })
          }}
          {...form.field('body')}
        />
      </Form>
      {error && !data && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {data && data.rows.length > 0 && (
        <ul className={styles.list}>
          {data.rows.toReversed().map((note) => (
            <li key={note.id} className={styles.note}>
              <Initials name={note.employee} size={26} />
              <div className={styles.said}>
                <p className={styles.by}>
                  <strong>{whoOrAddress(note.employee)}</strong>{' '}
                  <span className="digits">{whenText(note.createdAt)}</span>
                </p>
                <p className={styles.body}>{note.body}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
