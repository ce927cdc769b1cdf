import type { EntryRow } from '@khlang/contract/statements/statements'
import { useState } from 'react'
import * as m from '#messages'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { api } from '#parts/api/api.ts'
import { useSeconds } from '#live/clock.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { useMe } from '#parts/session/me.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { ActProblem } from './ActProblem.tsx'
import { EntryTimeline } from '../entry/EntryTimeline.tsx'
import styles from './DispositionBar.module.css'
import { whyNot } from './entry-act-labels.ts'
import type { EntryDialog } from '../entry/entry-dialog.ts'
import { useEntryAct } from './use-entry-act.ts'

type Props = { entry: EntryRow; onRow: (row: EntryRow) => void; onAsk: (dialog: EntryDialog) => void }

/**
 * Shows actions for an entry that cannot be matched now or at all: hold, mark as duplicate, dispose, cancel. `onAsk`
 * opens their dialog; lifting a hold needs none.
 */
export function DispositionBar({ entry, onRow, onAsk }: Props) {
  const me = useMe()
  const now = useSeconds()
  const [shownReason, setShownReason] = useState<string | null>(null)
  // A hold without a reason lifts the hold.
  const lift = useEntryAct(() => api.statements.hold({ entryId: entry.id, reason: '' }), onRow)
  const disabledReason = {
    hold: whyNot(entry, 'hold', me.email, now),
    duplicate: whyNot(entry, 'markDuplicate', me.email, now),
    dispose: whyNot(entry, 'dispose', me.email, now),
    cancel: whyNot(entry, 'cancel', me.email, now),
  }
  const ask = (dialog: keyof typeof disabledReason) => {
    setShownReason(disabledReason[dialog])
    if (disabledReason[dialog] === null) onAsk(dialog)
  }
  const holdOrLift = () => {
    if (entry.hold === null || disabledReason.hold !== null) ask('hold')
    else lift.run()
  }
  useKeys([
    { code: 'KeyH', shown: 'H', label: m.disposition_key_hold(), run: holdOrLift },
    { code: 'KeyM', shown: 'M', label: m.disposition_key_duplicate(), run: () => ask('duplicate') },
    { code: 'KeyE', shown: 'E', label: m.disposition_key_dispose(), run: () => ask('dispose') },
  ])
  const button = { size: 'compact-md', variant: 'default' } as const
  return (
    <div className={styles.acts}>
      <div className={styles.bar} role="group" aria-label={m.disposition_acts()}>
        <ActButton
          {...button}
          disabledReason={disabledReason.hold}
          aria-keyshortcuts="H"
          loading={lift.busy}
          onClick={holdOrLift}
        >
          {entry.hold ? m.disposition_lift() : m.disposition_hold()} <KeyMark shown="H" />
        </ActButton>
        <ActButton
          {...button}
          disabledReason={disabledReason.duplicate}
          aria-keyshortcuts="M"
          onClick={() => ask('duplicate')}
        >
          {m.disposition_duplicate()} <KeyMark shown="M" />
        </ActButton>
        <ActButton
          {...button}
          disabledReason={disabledReason.dispose}
          aria-keyshortcuts="E"
          onClick={() => ask('dispose')}
        >
          {m.disposition_dispose()} <KeyMark shown="E" />
        </ActButton>
        <ActButton
          {...button}
          variant="subtle"
          color="red"
          disabledReason={disabledReason.cancel}
          onClick={() => ask('cancel')}
        >
          {m.entry_cancel()}
        </ActButton>
        <EntryTimeline entry={entry} />
      </div>
      {shownReason !== null && (
        <p className={styles.nudge} role="status">
          {shownReason}
        </p>
      )}
      <ActProblem problem={lift.problem} />
    </div>
  )
}
