import type { EntryRow } from '@khlang/contract/statements/statements'
import { useCallback, useState } from 'react'
import * as m from '#messages'
import type { Problem } from '#parts/problems/problem.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { DispositionBar } from '../desk/DispositionBar.tsx'
import { CandidatePane } from '../matching/CandidatePane.tsx'
import { ClaimBar } from '../desk/ClaimBar.tsx'
import { isReplaced } from '@khlang/domain/statements/entry'
import { isOpen } from '@khlang/domain/statements/entry-filter'
import type { EntryDialog } from './entry-dialog.ts'
import { EntryHead } from './EntryHead.tsx'
import { EntryTimeline } from './EntryTimeline.tsx'
import { EntryOutcome } from './EntryOutcome.tsx'
import styles from './EntryPane.module.css'
import { type Matched, rowOfConflict } from '../matching/use-match.ts'
import type { MatchedGroup } from '../matching/use-match.ts'

export type EntryPaneActs = {
  onRow: (row: EntryRow) => void
  /** Called with the chosen candidate's player, also a preselected one's; null for none. */
  onPlayer: (entryId: string, playerId: string | null) => void
  /** Called when the order of a match is placed. */
  onMatched: (matched: Matched) => void
  onGroupMatched: (answer: MatchedGroup) => void
  /** Called after the entry was put on hold or closed: the desk opens the next one. */
  onDisposed: (row: EntryRow) => void
  onOpenEntry: (entryId: string) => void
  /** Opens an order of unknown outcome. */
  onOpenUnknown: (orderId: string) => void
}

/**
 * Shows the entry that is open on the desk: its facts, the actions, and its candidates or, once matched or closed, its
 * outcome.
 */
export function EntryPane(props: EntryPaneActs & { entry: EntryRow }) {
  const { entry, onRow, onPlayer, onMatched, onGroupMatched, onDisposed, onOpenEntry, onOpenUnknown } = props
  const [dialog, setDialog] = useState<EntryDialog | null>(null)
  const close = () => setDialog(null)
  const onCandidate = useCallback(
    (playerId: string | null) => onPlayer(entry.id, playerId),
    [onPlayer, entry.id],
  )
  const onRefused = (problem: Problem) => {
    const conflict = rowOfConflict(problem)
    if (conflict && 'entry' in conflict) onRow(conflict.entry)
  }
  const isEntryOpen = isOpen(entry)
  return (
    <article className={styles.pane} aria-label={m.entry_title({ n: entry.number })}>
      <EntryHead entry={entry}>
        {isEntryOpen && <ClaimBar entry={entry} onRow={onRow} onTakeOver={() => setDialog('takeOver')} />}
      </EntryHead>
      {isEntryOpen && <DispositionBar entry={entry} onRow={onRow} onAsk={setDialog} />}
      {(entry.madeBy !== null || isReplaced(entry.disposition)) && (
        <Lazy
          load={() => import('./RelatedEntries.tsx').then((file) => file.RelatedEntries)}
          props={{ entry, onRow, onOpenEntry }}
        />
      )}
      {entry.state === 'creditFailed' && (
        <Notice tone="danger" title={entry.status}>
          {entry.result ?? m.outcome_no_words()}
        </Notice>
      )}
      {isEntryOpen && entry.direction === 'in' ? (
        <CandidatePane
          entry={entry}
          onPlayer={onCandidate}
          onMatched={onMatched}
          onRefused={onRefused}
          onMatchPlayer={() => setDialog('player')}
          onGroupMatch={() => setDialog('group-match')}
        />
      ) : (
        !isEntryOpen && (
          <>
            <EntryOutcome
              entry={entry}
              onRow={onRow}
              onReverse={() => setDialog('reverse')}
              onOpenUnknown={onOpenUnknown}
              onOpenEntry={onOpenEntry}
            />
            <EntryTimeline entry={entry} />
          </>
        )
      )}
      {isEntryOpen && entry.direction === 'out' && <Notice tone="quiet">{m.entry_outgoing_note()}</Notice>}
      {dialog === 'player' && (
        <Lazy
          load={() => import('../matching/MatchPlayerDialog.tsx').then((file) => file.MatchPlayerDialog)}
          props={{ entry, onMatched, onRefused, onClose: close }}
        />
      )}
      {dialog === 'group-match' && (
        <Lazy
          load={() => import('../matching/GroupMatchDialog.tsx').then((file) => file.GroupMatchDialog)}
          props={{ entry, onMatched: onGroupMatched, onRefused, onClose: close }}
        />
      )}
      {dialog === 'cancel' && (
        <Lazy
          load={() => import('../desk/CancelEntryDialog.tsx').then((file) => file.CancelEntryDialog)}
          props={{ entry, onRow, onCancelled: onDisposed, onClose: close }}
        />
      )}
      {dialog === 'takeOver' && (
        <Lazy
          load={() => import('../desk/TakeOverDialog.tsx').then((file) => file.TakeOverDialog)}
          props={{ entry, onRow, onClose: close }}
        />
      )}
      {dialog === 'hold' && (
        <Lazy
          load={() => import('../desk/HoldEntryDialog.tsx').then((file) => file.HoldEntryDialog)}
          props={{ entry, onRow, onDone: onDisposed, onClose: close }}
        />
      )}
      {dialog === 'duplicate' && (
        <Lazy
          load={() => import('../desk/DuplicateDialog.tsx').then((file) => file.DuplicateDialog)}
          props={{ entry, onRow, onDone: onDisposed, onClose: close }}
        />
      )}
      {dialog === 'dispose' && (
        <Lazy
          load={() => import('../desk/DisposeDialog.tsx').then((file) => file.DisposeDialog)}
          props={{ entry, onRow, onDone: onDisposed, onClose: close }}
        />
      )}
      {dialog === 'reverse' && (
        <Lazy
          load={() => import('../desk/ReverseDialog.tsx').then((file) => file.ReverseDialog)}
          props={{ entry, onRow, onClose: close }}
        />
      )}
    </article>
  )
}
