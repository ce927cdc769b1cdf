import type { EntryRow } from '@khlang/contract/statements/statements'
import { isReplaced } from '@khlang/domain/statements/entry'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { phaseText } from '#parts/desk/phase-labels.ts'
import { whenText } from '#parts/when.ts'
import { whoOrAddress } from '#parts/session/who.ts'
import { Notice } from '#ui/Notice.tsx'
import { dispositionText } from '../desk/disposition-labels.ts'
import { OutcomeActs } from './OutcomeActs.tsx'

type Props = {
  entry: EntryRow
  onRow: (row: EntryRow) => void
  onReverse: () => void
  onOpenUnknown: (orderId: string) => void
  onOpenEntry: (entryId: string) => void
}

/**
 * Shows an entry that is no longer open, being credited included: its outcome, and the available undo. No button here
 * sends a credit again.
 */
export function EntryOutcome({ entry, onRow, onReverse, onOpenUnknown, onOpenEntry }: Props) {
  const employeeName = entry.employee ? whoOrAddress(entry.employee) : m.conflict_system()
  const player = entry.player ? `${entry.player.code} · ${entry.player.name}` : '–'
  if (entry.phase === 'unknown')
    return (
      <Notice
        tone="unknown"
        urgent
        title={phaseText('unknown')}
        actions={
          entry.orderId !== null && (
            <Button size="compact-sm" variant="default" onClick={() => onOpenUnknown(entry.orderId ?? '')}>
              {m.unknown_open()}
            </Button>
          )
        }
      >
        {m.outcome_unknown({ player })}
      </Notice>
    )
  const acts = <OutcomeActs entry={entry} onRow={onRow} onReverse={onReverse} />
  if (entry.state === 'crediting')
    return (
      <>
        <Notice tone="info" title={`${entry.status} ${entry.phase ? phaseText(entry.phase) : ''}`}>
          {m.outcome_crediting({ player, who: employeeName })}
        </Notice>
        {acts}
      </>
    )
  if (entry.state === 'done')
    return (
      <>
        <Notice tone="success" title={entry.status}>
          {m.outcome_done({ player, who: employeeName, when: whenText(entry.updatedAt) })}
        </Notice>
        {acts}
      </>
    )
  const { duplicateOf, disposition } = entry
  return (
    <>
      <Notice
        tone="quiet"
        title={[
          entry.status,
          disposition && !isReplaced(disposition) && dispositionText(disposition),
          duplicateOf && m.disposition_duplicate_of({ n: duplicateOf.number }),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          duplicateOf && (
            <Button size="compact-sm" variant="default" onClick={() => onOpenEntry(duplicateOf.id)}>
              {m.disposition_open_original({ n: duplicateOf.number })}
            </Button>
          )
        }
      >
        {m.outcome_closed({ who: employeeName, when: whenText(entry.updatedAt) })}
      </Notice>
      {acts}
    </>
  )
}
