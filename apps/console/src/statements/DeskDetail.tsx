import type { EntryRow } from '@khlang/contract/statements'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { KeyGate, newKeyGate } from '#parts/keys/use-keys.ts'
import { loadPart } from '#ui/load-part.ts'
import styles from './StatementsPage.module.css'
import type { EntryPaneActs } from './EntryPane.tsx'

const load = () => import('./EntryPane.tsx')
const EntryPane = lazy(async () => ({ default: (await loadPart(load)).EntryPane }))

const soonMs = 1_500

/** The pane is no part of the first picture of the desk; it is there before anybody asks for it. */
export function useEntryPaneSoon() {
  useEffect(() => {
    // Should it not come now, it is asked for again when it is wanted, and said so there.
    const timer = setTimeout(() => void load().catch(() => {}), soonMs)
    return () => clearTimeout(timer)
  }, [])
}

type Props = EntryPaneActs & {
  /** What is drawn; a moment behind the hand that goes down the list. */
  entry: EntryRow
  /** It is another one's turn: until that one is drawn, this one takes neither key nor press. */
  behind: boolean
}

/** The middle pane. The list answers a key at once, and what is opened is drawn right after: nothing may act on the one before. */
export function DeskDetail({ entry, behind, ...acts }: Props) {
  const { onRow, onPlayer, onMatched, onMatchedTogether, onAside, onOpenEntry, onOpenUnknown } = acts
  const [gate] = useState(newKeyGate)
  useLayoutEffect(() => gate.close(behind), [gate, behind])
  const pane = useMemo(
    () => (
      <EntryPane
        key={entry.id}
        {...{ entry, onRow, onPlayer, onMatched, onMatchedTogether, onAside, onOpenEntry, onOpenUnknown }}
      />
    ),
    [entry, onRow, onPlayer, onMatched, onMatchedTogether, onAside, onOpenEntry, onOpenUnknown],
  )
  return (
    <KeyGate value={gate}>
      <div className={styles.detail} inert={behind}>
        <Suspense fallback={null}>{pane}</Suspense>
      </div>
    </KeyGate>
  )
}
