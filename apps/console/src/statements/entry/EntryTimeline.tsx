import type { EntryRow } from '@khlang/contract/statements/statements'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { TimelineButton } from '#parts/timeline/TimelineButton.tsx'

/** Shows a button that opens the timeline of this entry, of the request it paid for, and of their orders. */
export const EntryTimeline = ({ entry: { id, number } }: { entry: EntryRow }) => (
  <TimelineButton
    about={id}
    read={(signal) => api.crediting.timeline({ kind: 'entry', id }, { signal })}
    title={m.entry_title({ n: number })}
  />
)
