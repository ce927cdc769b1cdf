import type { PlayerNote } from '@khlang/contract/players/player-page'
import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconEdit, IconPin, IconPinnedOff, IconStrikethrough } from '@tabler/icons-react'
import { useState } from 'react'
import { limits } from 'virtual:limits/players/edit-note'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { whenText } from '#parts/when.ts'
import { whoOrAddress } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { EmployeePicture } from '#parts/session/EmployeePicture.tsx'
import notes from './Notes.module.css'

type Props = { playerId: string; note: PlayerNote }

/** Shows a note, with the buttons that pin, edit or strike it; a struck one stays, without buttons. */
export function NoteItem({ playerId, note }: Props) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: ['player-page', playerId] })
  const [editing, setEditing] = useState(false)
  // One for both, so that what is shown is always the refusal of the button pressed last.
  const change = useMutation<unknown, Error, 'pin' | 'strike'>({
    mutationFn: (act) =>
      act === 'pin'
        ? api.players.pinNote({ noteId: note.id, pinned: !note.pinned })
        : api.players.strikeNote({ noteId: note.id }),
    onSuccess,
  })
  const isRunning = (act: 'pin' | 'strike') => change.isPending && change.variables === act
  const disabledReason = (act: string) => {
    const permission = note.can[act]
    return permission === true ? null : rowReasonText(permission ?? 'not-permitted')
  }
  return (
    <li className={notes.note} data-pinned={note.pinned || undefined}>
      <EmployeePicture email={note.author} size={32} />
      <div className={notes.said}>
        <p className={notes.by}>
          <strong>{whoOrAddress(note.author)}</strong>{' '}
          <span className="digits">{whenText(note.createdAt)}</span>
          {note.editedAt && <span>{m.note_edited({ when: whenText(note.editedAt) })}</span>}
        </p>
        {editing ? (
          <EditNote note={note} onDone={() => setEditing(false)} onSaved={onSuccess} />
        ) : note.struckAt ? (
          <>
            <p className={notes.body}>
              <del>{note.body}</del>
            </p>
            <p className={notes.by}>
              {m.note_struck({ who: whoOrAddress(note.struckBy ?? ''), when: whenText(note.struckAt) })}
            </p>
          </>
        ) : (
          <>
            <p className={notes.body}>{note.body}</p>
            <div className={notes.acts}>
              <ActButton
                variant="subtle"
                size="compact-sm"
                disabledReason={disabledReason('pin')}
                leftSection={note.pinned ? <IconPinnedOff size={15} /> : <IconPin size={15} />}
                loading={isRunning('pin')}
                onClick={() => change.mutate('pin')}
              >
                {note.pinned ? m.note_unpin() : m.note_pin()}
              </ActButton>
              <ActButton
                variant="subtle"
                size="compact-sm"
                disabledReason={disabledReason('edit')}
                leftSection={<IconEdit size={15} />}
                onClick={() => setEditing(true)}
              >
                {m.note_edit()}
              </ActButton>
              <ActButton
                variant="subtle"
                size="compact-sm"
                disabledReason={disabledReason('strike')}
                leftSection={<IconStrikethrough size={15} />}
                loading={isRunning('strike')}
                onClick={() => change.mutate('strike')}
              >
                {m.note_strike()}
              </ActButton>
            </div>
          </>
        )}
        {change.error && <ProblemNotice problem={asProblem(change.error)} />}
      </div>
    </li>
  )
}

type EditProps = { note: PlayerNote; onDone: () => void; onSaved: () => Promise<void> }

function EditNote({ note, onDone, onSaved }: EditProps) {
  const form = useForm({
    row: note,
    draftOf: (row) => ({ body: row?.body ?? '' }),
    errorsOf: ({ body }) => ({ body: body.trim() === '' && m.note_empty() }),
    limits,
    send: ({ body }, { seenRow }) =>
      api.players.editNote({ noteId: seenRow!.id, version: seenRow!.version, body: body.trim() }),
    onSaved: () => {
      onDone()
      void onSaved()
    },
  })
  return (
    <Form form={form} submit={m.form_save()} onCancel={onDone}>
      <Textarea aria-label={m.note_edit()} autoFocus autosize minRows={2} {...form.field('body')} />
    </Form>
  )
}
