import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whenShort } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { useNotes } from './use-notes.ts'
import notes from './Notes.module.css'
import styles from '../PlayerPage.module.css'

/** Shows pinned notes, or else the latest one. */
export function PinnedNotes({ id, onAll }: { id: string; onAll: () => void }) {
  const { rows, first, error, refetch } = useNotes(id)
  const valid = rows?.filter(({ struckAt }) => struckAt === null)
  const pinned = valid?.filter((note) => note.pinned) ?? []
  const shownNotes = pinned.length > 0 ? pinned : (valid?.slice(0, 1) ?? [])
  return (
    <section className={styles.card} aria-label={m.player_tab_notes()}>
      <h3 className={styles.title}>
        {m.player_tab_notes()}
        {first && (
          <TextButton onClick={onAll}>
            {first.valid === 0 ? m.note_add() : m.note_all({ n: first.valid })}
          </TextButton>
        )}
      </h3>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {first?.valid === 0 ? (
        <p className={styles.quiet}>{m.notes_none()}</p>
      ) : (
        <ul className={notes.brief}>
          {shownNotes.map((note) => (
            <li key={note.id} data-pinned={note.pinned || undefined}>
              <p className={notes.body}>{note.body}</p>
              <p className={styles.quiet}>
                {whoText(note.author)} · <span className="digits">{whenShort(note.createdAt)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
