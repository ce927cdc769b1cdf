import * as m from '#messages'
import { whenShort } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { TextButton } from '#ui/TextButton.tsx'
import { useNotes } from './use-notes.ts'
import notes from './Notes.module.css'
import styles from './PlayerPage.module.css'

/** Shows pinned notes, or else the latest one. */
export function PinnedNotes({ id, onAll }: { id: string; onAll: () => void }) {
  const { data } = useNotes(id)
  const living = data?.rows.filter(({ struckAt }) => struckAt === null) ?? []
  const pinned = living.filter((note) => note.pinned)
  const shown = pinned.length > 0 ? pinned : living.slice(0, 1)
  return (
    <section className={styles.card} aria-label={m.player_tab_notes()}>
      <h3 className={styles.title}>
        {m.player_tab_notes()}
        <TextButton onClick={onAll}>
          {living.length === 0 ? m.note_add() : m.note_all({ n: living.length })}
        </TextButton>
      </h3>
      {shown.length === 0 ? (
        <p className={styles.quiet}>{m.notes_none()}</p>
      ) : (
        <ul className={notes.brief}>
          {shown.map((note) => (
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
