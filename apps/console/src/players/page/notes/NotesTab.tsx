import { Checkbox, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { limits } from 'virtual:limits/players/add-note'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Form } from '#parts/form/Form.tsx'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { NoteItem } from './NoteItem.tsx'
import notes from './Notes.module.css'
import styles from '../PlayerPage.module.css'
import { useNotes } from './use-notes.ts'

/** The id of the field that the key for a new note focuses. */
export const noteField = 'new-note'

/** `disabledReason`: why nobody may add a note now; null if they may. */
type Props = { id: string; disabledReason: string | null }

/** Shows notes of colleagues about a player. Employees cannot delete a note, only strike it. */
export function NotesTab({ id, disabledReason }: Props) {
  const { rows, error, refetch, more } = useNotes(id)
  return (
    <section className={styles.card} aria-label={m.player_tab_notes()}>
      <NewNote key={id} id={id} disabledReason={disabledReason} />
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {rows?.length === 0 && <p className={styles.quiet}>{m.notes_none()}</p>}
      <ul className={notes.list}>
        {rows?.map((note) => (
          <NoteItem key={note.id} playerId={id} note={note} />
        ))}
      </ul>
      {more && <MoreLines {...more} />}
    </section>
  )
}

function NewNote({ id, disabledReason }: Props) {
  const client = useQueryClient()
  const empty = { body: '', pinned: false }
  const form = useForm({
    draftOf: () => empty,
    errorsOf: ({ body }) => ({ body: body.trim() === '' && m.note_empty() }),
    lockedReason: disabledReason,
    limits,
    send: ({ body, pinned }, { operationId }) =>
      api.players.addNote({ operationId, playerId: id, body: body.trim(), pinned }),
    onSaved: (_, { refill }) => {
      refill(empty)
      void client.invalidateQueries({ queryKey: ['player-page', id] })
    },
  })
  return (
    <Form
      form={form}
      submit={m.note_save()}
      acts={<Checkbox className={notes.pin} label={m.note_pin()} {...form.tick('pinned')} />}
    >
      <Textarea
        id={noteField}
        label={m.note_add()}
        description={m.note_hint()}
        autoFocus
        autosize
        minRows={2}
        {...form.field('body')}
      />
    </Form>
  )
}
