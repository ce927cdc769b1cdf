import { type FieldGroup, fieldGroups, type PlayerField } from '@khlang/domain/players/player-fields'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { BareButton } from '#ui/BareButton.tsx'
import { usePlayerForm } from './form-context.ts'
import { sectionTitle } from './field-labels.ts'
import { isFromOldSystem } from './old-system.ts'
import styles from './PlayerForm.module.css'
import { sectionId } from './Section.tsx'

const shownGroups = Object.keys(fieldGroups) as FieldGroup[]

/** Links to the form's sections. Those with a change are marked, and, after an attempt to save, those with an error. */
export function SectionNav({
  changedFields,
  foot,
}: {
  changedFields: readonly PlayerField[]
  foot?: ReactNode
}) {
  const { draft, base, problems, refused, tried } = usePlayerForm()
  const has = (group: FieldGroup, fields: readonly string[]) =>
    (fieldGroups[group] as readonly string[]).some((field) => fields.includes(field))
  const groups = shownGroups.filter((group) => group !== 'unexplained' || isFromOldSystem(draft, base))
  const wrongFields = tried ? [...Object.keys(problems), ...Object.keys(refused)] : []
  return (
    <nav className={styles.nav} aria-label={m.player_form_sections()}>
      <ul>
        {groups.map((group) => {
          const mark = has(group, wrongFields) ? 'wrong' : has(group, changedFields) ? 'changed' : undefined
          return (
            <li key={group}>
              <BareButton
                className={styles.navLink}
                onClick={() => {
                  const title = document.getElementById(`${sectionId(group)}-title`)
                  title?.closest('section')?.scrollIntoView({ block: 'start' })
                  title?.focus({ preventScroll: true })
                }}
              >
                {sectionTitle(group)}
                {mark && (
                  <span
                    className={styles.mark}
                    data-mark={mark}
                    role="img"
                    aria-label={mark === 'wrong' ? m.player_mark_wrong() : m.player_mark_changed()}
                  />
                )}
              </BareButton>
            </li>
          )
        })}
      </ul>
      {foot}
    </nav>
  )
}
