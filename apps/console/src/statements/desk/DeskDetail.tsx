import type { EntryRow } from '@khlang/contract/statements/statements'
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { KeyGate, newKeyGate } from '#parts/keys/use-keys.ts'
import { loadPart } from '#ui/load-part.ts'
import styles from './StatementsPage.module.css'
import type { EntryPaneActs } from '../entry/EntryPane.tsx'

const load = () => import('../entry/EntryPane.tsx')
const EntryPane = lazy(async () => ({ default: (await loadPart(load)).EntryPane }))

const soonMs = 1_500

/** Loads the code of the pane shortly after the first paint of the desk, before anybody needs it. */
export function useEntryPaneSoon() {
  useEffect(() => {
    // A failure is ignored: the pane is loaded again when needed, and an error is shown then.
    const timer = setTimeout(() => void load().catch(() => {}), soonMs)
    return () => clearTimeout(timer)
  }, [])
}

type Props = EntryPaneActs & {
  /**
   * The entry that is rendered. It may be an earlier one than the selected entry while the user moves down
   * the list.
   */
  entry: EntryRow
  /**
   * Whether another entry is selected. Until that one is rendered, this one accepts neither keys nor clicks.
   */
  isBehind: boolean
}

/**
 * Shows the middle pane. The list reacts to a key at once, and the opened entry is rendered right after.
 * Meanwhile nothing may act on the previous entry.
 */
export function DeskDetail({ entry, isBehind, ...acts }: Props) {
  const { onRow, onPlayer, onMatched, onGroupMatched, onDisposed, onOpenEntry, onOpenUnknown } = acts
  const [gate] = useState(newKeyGate)
  useLayoutEffect(() => gate.close(isBehind), [gate, isBehind])
  const pane = useMemo(
    () => (
      <EntryPane
        key={entry.id}
        {...{ entry, onRow, onPlayer, onMatched, onGroupMatched, onDisposed, onOpenEntry, onOpenUnknown }}
      />
    ),
    [entry, onRow, onPlayer, onMatched, onGroupMatched, onDisposed, onOpenEntry, onOpenUnknown],
  )
  return (
    <KeyGate value={gate}>
      <div className={styles.detail} inert={isBehind}>
        <Suspense fallback={null}>{pane}</Suspense>
      </div>
    </KeyGate>
  )
}
