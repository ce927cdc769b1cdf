import { Checkbox, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { NoteItem } from './NoteItem.tsx'
import notes from './Notes.module.css'
import styles from './PlayerPage.module.css'
import { useNotes } from './use-notes.ts'

/** The id of the field that the key for a new note focuses. */
export const noteField = 'new-note'

/** Notes of colleagues about a player. A note is never deleted. */
export function NotesTab({ id }: { id: string }) {
  const { data, error, refetch } = useNotes(id)
  return (
    <section className={styles.card} aria-label={m.player_tab_notes()}>
      <NewNote id={id} />
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {data?.rows.length === 0 && <p className={styles.quiet}>{m.notes_none()}</p>}
      <ul className={notes.list}>
        {data?.rows.map((note) => (
          <NoteItem key={note.id} playerId={id} note={note} />
        ))}
      </ul>
    </section>
  )
}

type Wanted = { playerId: string; body: string; pinned: boolean }

function NewNote({ id }: { id: string }) {
  const { may } = useMe()
  const client = useQueryClient()
  const [body, setBody] = useState('')
  const [pinned, setPinned] = useState(false)
  const add = useOperation(
    (wanted: Wanted & { operationId: string }) => api.players.addNote(wanted),
    () => {
      setBody('')
      setPinned(false)
      void client.invalidateQueries({ queryKey: ['player-page', id] })
    },
  )
  const disabledReason =
    (may.includes('player.note') ? null : m.problem_not_permitted()) ??
    (body.trim() === '' ? m.note_empty() : null)
  const send = () => disabledReason === null && add.run({ playerId: id, body: body.trim(), pinned })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Textarea
        id={noteField}
        label={m.note_add()}
        description={m.note_hint()}
        autoFocus
        autosize
        minRows={2}
        maxLength={2000}
        value={body}
        disabled={!may.includes('player.note')}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <OperationNotice state={add.state} onAgain={add.again} onDismiss={add.dismiss} />
      <div className={notes.send}>
        <Checkbox
          label={m.note_pin()}
          checked={pinned}
          onChange={(event) => setPinned(event.currentTarget.checked)}
        />
        <ActButton type="submit" disabledReason={disabledReason} loading={add.busy}>
          {m.note_save()}
        </ActButton>
      </div>
    </form>
  )
}
