import type { EntryRow } from '@khlang/contract/statements/statements'
import { api } from '#parts/api/api.ts'
import type { LiveList } from '#live/live-list.ts'
import { findChosen } from '#parts/lists/find-chosen.ts'
import type { SelectionControl } from '#parts/lists/use-selection.ts'
import { useMe } from '#parts/session/me.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { useTakenOver } from './use-taken-over.ts'

export type OpenDeskDialog = 'bulk' | 'acted'

type Props = {
  dialog: OpenDeskDialog | null
  onClose: () => void
  /** The open entry, even if it is not in the list; null if none is open. */
  openEntry: EntryRow | null
  list: LiveList<EntryRow>
  selection: SelectionControl
  query: Record<string, string>
  onOpenEntry: (entryId: string) => void
}

/**
 * Shows dialogs over the desk: `dialog`, and the notice that a colleague took over a claim. Each one is loaded when
 * first opened.
 */
export function DeskDialogs({ dialog, onClose, openEntry, list, selection, query, onOpenEntry }: Props) {
  const { taken, seen } = useTakenOver(useMe().email, openEntry)
  return (
    <>
      {dialog === 'bulk' && (
        <Lazy
          load={() => import('../matching/BulkMatchDialog.tsx').then((file) => file.BulkMatchDialog)}
          props={{
            findIds: (signal: AbortSignal) =>
              findChosen(selection.selection, list.snapshot().order, (part) =>
                api.statements.list({ ...query, ...part }, { signal }),
              ),
            onClose: () => {
              selection.none()
              onClose()
            },
          }}
        />
      )}
      {dialog === 'acted' && (
        <Lazy
          load={() => import('./ActedDialog.tsx').then((file) => file.ActedDialog)}
          props={{ onRow: list.take, onOpen: onOpenEntry, onClose }}
        />
      )}
      {taken && (
        <Lazy
          key={taken.id}
          load={() => import('./TakenOverDialog.tsx').then((file) => file.TakenOverDialog)}
          props={{ entry: taken, onOpen: () => onOpenEntry(taken.id), onClose: seen }}
        />
      )}
    </>
  )
}
