import type { EntryRow } from '@khlang/contract/statements/statements'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useSeconds } from '#live/clock.ts'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { Status } from '#parts/desk/Status.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { baht } from '#ui/numbers.ts'
import { BareButton } from '#ui/BareButton.tsx'
import { ActProblem } from '../desk/ActProblem.tsx'
import { whyNot } from '../desk/entry-act-labels.ts'
import styles from './RelatedEntries.module.css'
import { relatedEntryText } from './related-entry-labels.ts'
import { rowOfConflict } from '../matching/use-match.ts'

type Props = { entry: EntryRow; onRow: (row: EntryRow) => void; onOpenEntry: (entryId: string) => void }

/**
 * Shows each split or join that made this entry or replaced it: the entries before and after. One that made it can be
 * undone while nothing is credited for it.
 */
export function RelatedEntries({ entry, onRow, onOpenEntry }: Props) {
  const me = useMe()
  const now = useSeconds()
  const { data, error } = useQuery({
    queryKey: ['related-entries', entry.id, entry.version],
    queryFn: ({ signal }) => api.statements.kin({ id: entry.id }, { signal }),
    placeholderData: (before) => before,
  })
  const takeApart = useMutation({
    mutationFn: () => api.statements.takeApart({ entryId: entry.id }),
    onSuccess: ({ sources, made }) => {
      ;[...made, ...sources].forEach(onRow)
      onOpenEntry(sources[0]!.id)
    },
    onError: (failed) => {
      const conflict = rowOfConflict(asProblem(failed))
      if (conflict && 'entry' in conflict) onRow(conflict.entry)
    },
  })
  const problem = takeApart.error ?? error
  return (
    <Notice tone="quiet" title={relatedEntryText(entry) ?? ''}>
      {data?.groups.map(({ by, sources, made }) => (
        <ul key={`${by} ${sources[0]?.id}`} className={styles.rows}>
          {[...sources, ...made].map((row) => (
            <li key={row.id}>
              <BareButton
                className={styles.row}
                disabled={row.id === entry.id}
                onClick={() => onOpenEntry(row.id)}
              >
                <span>#{row.number}</span>
                <span className={styles.what}>{relatedEntryText(row) ?? m.related_told()}</span>
                <strong>{baht(row.amount)}</strong>
                <Status kind="entry" state={row.state} status={row.status} phase={row.phase} brief />
              </BareButton>
            </li>
          ))}
        </ul>
      ))}
      {entry.madeBy !== null && entry.state !== 'cancelled' && (
        <ActButton
          disabledReason={whyNot(entry, 'takeApart', me.email, now)}
          size="compact-md"
          variant="default"
          loading={takeApart.isPending}
          onClick={() => takeApart.mutate()}
        >
          {m.related_undo_group()}
        </ActButton>
      )}
      <ActProblem problem={problem ? asProblem(problem) : null} />
    </Notice>
  )
}
