import { type PlayerField, playerFields } from '@khlang/domain/players/player-fields'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { ActButton } from '#ui/ActButton.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import { goToField, usePlayerForm } from './form-context.ts'
import { fieldLabel } from './field-labels.ts'
import styles from './PlayerForm.module.css'

type Props = {
  /** The id of the form that the button saves. */
  formId: string
  changes: number
  disabledReason: string | null
  busy: boolean
  onCancel: () => void
  children?: ReactNode
}

/**
 * Shows the number of changes or, once saving was tried, the first six errors with links; and the save button. Always
 * visible.
 */
export function SaveBar({ formId, changes, disabledReason, busy, onCancel, children }: Props) {
  const { problems, refused, record, tried } = usePlayerForm()
  const wrongFields: PlayerField[] = tried
    ? playerFields.filter((field) => problems[field] !== undefined || refused[field] !== undefined)
    : []
  return (
    <div className={styles.bar} data-foot-bar>
      {children}
      <div className={styles.barLine}>
        <div className={styles.wrong} role="status">
          {wrongFields.length > 0 ? (
            <>
              <span>{m.player_form_fix({ n: wrongFields.length })}</span>
              {wrongFields.slice(0, 6).map((field) => (
                <BareButton key={field} className={styles.wrongField} onClick={() => goToField(field)}>
                  {fieldLabel(field)}
                </BareButton>
              ))}
            </>
          ) : (
            <span className={styles.quiet}>
              {changes === 0 ? m.form_unchanged() : m.player_form_changes({ n: changes })}
            </span>
          )}
        </div>
        <Button variant="default" onClick={onCancel}>
          {m.player_form_cancel()}
        </Button>
        <ActButton type="submit" form={formId} disabledReason={disabledReason} loading={busy}>
          {record ? m.form_save() : m.player_form_create()}
        </ActButton>
      </div>
    </div>
  )
}
