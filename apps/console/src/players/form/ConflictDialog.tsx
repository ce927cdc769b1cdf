import type { PlayerRecord } from '@khlang/contract/players/player-form'
import type { PlayerField } from '@khlang/domain/players/player-fields'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { Choices } from '#parts/filters/Choices.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { whoOrAddress } from '#parts/session/who.ts'
import { whenText } from '#parts/when.ts'
import { fieldLabel } from './field-labels.ts'
import type { Merged } from './merge.ts'
import styles from './PlayerForm.module.css'
import { shownValue } from './shown-value.ts'

type Props = {
  merged: Merged
  theirs: PlayerRecord
  mine: PlayerRecord | null
  /** Called with the fields that keep the employee's own value. */
  onDecide: (keep: ReadonlySet<PlayerField>) => void
  onClose: () => void
}

/**
 * Shows that somebody else saved first: who and when, their other changes, and a choice for each field that
 * both changed.
 */
export function ConflictDialog({ merged: { conflicts, taken }, theirs, mine, onDecide, onClose }: Props) {
  const [keep, setKeep] = useState<ReadonlySet<PlayerField>>(
    () => new Set(conflicts.map(({ field }) => field)),
  )
  const choose = (field: PlayerField, whose: 'mine' | 'theirs') =>
    setKeep((now) => {
      const next = new Set(now)
      if (whose === 'mine') next.add(field)
      else next.delete(field)
      return next
    })
  const text = (field: PlayerField, value: string) => shownValue(field, value, [theirs, mine])
  return (
    <Dialog title={m.player_conflict_title()} shape="wide" onClose={onClose}>
      <p>
        {m.player_conflict_who({
          who: theirs.employee ? whoOrAddress(theirs.employee) : m.conflict_system(),
          when: whenText(theirs.updatedAt),
        })}
      </p>
      {conflicts.length === 0 && <p>{m.player_conflict_none()}</p>}
      <div className={styles.conflicts}>
        {conflicts.map(({ field, theirs: other, mine: own }) => (
          <Choices
            key={field}
            label={fieldLabel(field)}
            choices={[
              { value: 'mine', label: m.player_conflict_mine({ value: text(field, own) }) },
              { value: 'theirs', label: m.player_conflict_theirs({ value: text(field, other) }) },
            ]}
            value={keep.has(field) ? 'mine' : 'theirs'}
            onChange={(whose) => choose(field, whose)}
          />
        ))}
      </div>
      {taken.length > 0 && (
        <div className={styles.taken}>
          <strong>{m.player_conflict_taken()}</strong>
          <ul>
            {taken.map(({ field, theirs: other }) => (
              <li key={field}>
                {fieldLabel(field)}: {text(field, other)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.go_back()}
        </Button>
        <Button data-autofocus={conflicts.length === 0 ? '' : undefined} onClick={() => onDecide(keep)}>
          {m.player_conflict_save()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
