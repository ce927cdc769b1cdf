import { fieldGroups } from '@khlang/domain/players/player-fields'
import { NativeSelect } from '@mantine/core'
import * as m from '#messages'
import { Fold } from '#parts/Fold.tsx'
import { Notice } from '#ui/Notice.tsx'
import { fieldId, usePlayerForm } from './form-context.ts'
import { fieldLabel, sectionTitle } from './field-labels.ts'
import { isFromOldSystem, oldSystemFold } from './old-system.ts'
import styles from './PlayerForm.module.css'
import { sectionId } from './Section.tsx'
import { TextField } from './TextField.tsx'

/** Edits the fields that only the old system filled in. Shows nothing if all are empty. */
export function UnexplainedSection() {
  const { draft, base, refused, set, disabledReason } = usePlayerForm()
  if (!isFromOldSystem(draft, base)) return null
  const locked = disabledReason('role')
  const id = sectionId('unexplained')
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <Fold
        name={oldSystemFold}
        title={sectionTitle('unexplained')}
        heading="h2"
        titleId={`${id}-title`}
        mustShow={fieldGroups.unexplained.some((field) => refused[field] !== undefined)}
      >
        <p className={styles.quiet}>{m.player_unexplained_hint()}</p>
        {locked && <Notice tone="quiet">{locked}</Notice>}
        <div className={styles.fields}>
          <TextField field="role" maxLength={120} />
          <TextField field="jobTitle" maxLength={120} />
          <TextField field="manager" maxLength={120} />
          <NativeSelect
            id={fieldId('ball')}
            label={fieldLabel('ball')}
            disabled={locked !== null}
            value={draft.ball}
            data={[
              { value: '', label: '–' },
              { value: 'Y', label: 'Y' },
            ]}
            onChange={({ currentTarget: { value } }) => set({ ball: value })}
          />
          <NativeSelect
            id={fieldId('edit')}
            label={fieldLabel('edit')}
            disabled={locked !== null}
            value={draft.edit}
            data={[
              { value: '', label: '–' },
              { value: 'Y', label: 'Y' },
              { value: 'N', label: 'N' },
            ]}
            onChange={({ currentTarget: { value } }) => set({ edit: value })}
          />
        </div>
      </Fold>
    </section>
  )
}
