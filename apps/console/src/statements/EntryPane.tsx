import type { EntryRow } from '@khlang/contract/statements'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { Problem } from '#parts/problem.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { CandidatePane } from './CandidatePane.tsx'
import { ClaimBar } from './ClaimBar.tsx'
import { isOpen } from '@khlang/domain/statements/entry-filter'
import { EntryHead } from './EntryHead.tsx'
import { EntryOutcome } from './EntryOutcome.tsx'
import styles from './EntryPane.module.css'
import { type Matched, rowOfConflict } from './use-match.ts'

type Props = {
  entry: EntryRow
  onRow: (row: EntryRow) => void
  onPlayer: (playerId: string | null) => void
  onMatched: (matched: Matched) => void
  onOpenUnknown: (orderId: string) => void
}

/** The open entry: what came, whom it may be for, and what to do about it. */
export function EntryPane({ entry, onRow, onPlayer, onMatched, onOpenUnknown }: Props) {
  const [asked, setAsked] = useState<'player' | 'cancel' | 'takeOver' | null>(null)
  const close = () => setAsked(null)
  const onRefused = (problem: Problem) => {
    const conflict = rowOfConflict(problem)
    if (conflict && 'entry' in conflict) onRow(conflict.entry)
  }
  const matchable = isOpen(entry)
  return (
    <article className={styles.pane} aria-label={m.entry_title({ n: entry.number })}>
      <EntryHead entry={entry}>
        {matchable && <ClaimBar entry={entry} onRow={onRow} onTakeOver={() => setAsked('takeOver')} />}
      </EntryHead>
      {entry.state === 'creditFailed' && (
        <Notice tone="danger" title={entry.status}>
          {entry.result ?? m.outcome_no_words()}
        </Notice>
      )}
      {matchable && entry.direction === 'in' ? (
        <CandidatePane
          entry={entry}
          onPlayer={onPlayer}
          onMatched={onMatched}
          onRefused={onRefused}
          onMatchPlayer={() => setAsked('player')}
          onCancel={() => setAsked('cancel')}
        />
      ) : (
        !matchable && <EntryOutcome entry={entry} onOpenUnknown={onOpenUnknown} />
      )}
      {matchable && entry.direction === 'out' && <Notice tone="quiet">{m.entry_outgoing_note()}</Notice>}
      {asked === 'player' && (
        <Lazy
          load={() => import('./MatchPlayerDialog.tsx').then((file) => file.MatchPlayerDialog)}
          props={{ entry, onMatched, onRefused, onClose: close }}
        />
      )}
      {asked === 'cancel' && (
        <Lazy
          load={() => import('./CancelEntryDialog.tsx').then((file) => file.CancelEntryDialog)}
          props={{ entry, onCancelled: onRow, onClose: close }}
        />
      )}
      {asked === 'takeOver' && (
        <Lazy
          load={() => import('./TakeOverDialog.tsx').then((file) => file.TakeOverDialog)}
          props={{ entry, onRow, onClose: close }}
        />
      )}
    </article>
  )
}
