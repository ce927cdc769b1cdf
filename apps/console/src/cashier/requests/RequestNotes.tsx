import type { RequestRow } from '@khlang/contract/cashier/cashier'
import { Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { whenText } from '#parts/when.ts'
import { whoOrAddress } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Initials } from '#ui/Initials.tsx'
import styles from './RequestNotes.module.css'

type Props = { request: RequestRow; field: string }
type Wanted = { requestId: string; body: string }

/** Notes of colleagues on this request, newest first, and a field for another one. */
export function RequestNotes({ request: { id, notes, can }, field }: Props) {
  const client = useQueryClient()
  const [body, setBody] = useState('')
  // A colleague's note raises the row's count, and then the notes are read again.
  const { data, error, refetch } = useQuery({
    queryKey: ['request-notes', id, notes],
    queryFn: ({ signal }) => api.cashier.notes({ requestId: id }, { signal }),
    enabled: notes > 0,
    placeholderData: (before) => before,
  })
  const add = useOperation(
    (wanted: Wanted & { operationId: string }) => api.cashier.addNote(wanted),
    () => {
      setBody('')
      void client.invalidateQueries({ queryKey: ['request-notes', id] })
    },
  )
  const disabledReason =
    (can['addNote'] === true ? null : rowReasonText(can['addNote'] ?? 'not-permitted')) ??
    (body.trim() === '' ? m.note_empty() : null)
  const send = () => disabledReason === null && add.run({ requestId: id, body: body.trim() })
  return (
    <section aria-label={m.request_notes()} className={styles.notes}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Textarea
          id={field}
          size="sm"
          label={m.request_notes()}
          placeholder={m.request_note_hint()}
          autosize
          minRows={1}
          maxLength={2000}
          value={body}
          disabled={can['addNote'] !== true}
          onChange={(event) => setBody(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.closest('article')?.focus({ preventScroll: true })
          }}
        />
        {body !== '' && (
          <ActButton
            type="submit"
            size="compact-md"
            disabledReason={disabledReason}
            loading={add.busy}
            className={styles.send}
          >
            {m.note_save()}
          </ActButton>
        )}
      </form>
      <OperationNotice state={add.state} onAgain={add.again} onDismiss={add.dismiss} />
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
