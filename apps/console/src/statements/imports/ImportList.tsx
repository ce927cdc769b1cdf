import type { ImportRow, ImportState } from '@khlang/contract/statements/statement-imports'
import * as m from '#messages'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whenText } from '#parts/when.ts'
import { grouped } from '#ui/numbers.ts'
import { StatusChip, type Tone } from '#ui/StatusChip.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import bordered from '#parts/bordered-rows.module.css'
import styles from './ImportList.module.css'
import { importStateText } from '../manual/manual-labels.ts'
import { useImports } from './use-imports.ts'

const tones = {
  mapping: 'quiet',
  previewing: 'info',
  previewed: 'warning',
  committing: 'info',
  done: 'success',
  discarded: 'quiet',
  takingBack: 'info',
  takenBack: 'quiet',
} satisfies Record<ImportState, Tone>

export const ImportStateChip = ({ state }: { state: ImportState }) => (
  <StatusChip tone={tones[state]}>{importStateText[state]()}</StatusChip>
)

/**
 * Lists the uploaded files that were not discarded, newest first: by whom, when, and how many lines were new, duplicate,
 * unreadable or overtaken (nothing before the columns are chosen).
 */
export function ImportList({ onOpen }: { onOpen: (importId: string) => void }) {
  const { rows, error, refetch, more } = useImports()
  return (
    <section className={styles.list} aria-label={m.manual_imports_title()}>
      <h2 className="section-title">{m.manual_imports_title()}</h2>
      {error && <LoadProblem title={m.manual_load_failed()} error={error} onAgain={() => void refetch()} />}
      {rows?.length === 0 && <EmptyNote title={m.manual_imports_none()} />}
      <ul className={bordered.rows}>
        {rows?.map((row) => (
          <li key={row.id}>
            <BareButton className={bordered.row} data-id={row.id} onClick={() => onOpen(row.id)}>
              <span className={`${bordered.head} ${styles.head}`}>
                <strong className={styles.name}>{row.fileName}</strong>
                <ImportStateChip state={row.state} />
              </span>
              <span className={styles.meta}>
                {m.manual_import_meta({
                  account: row.account.code,
                  lines: grouped(row.lines),
                  who: (row.committedBy ?? row.createdBy).split('@')[0]!,
                  when: whenText(row.committedAt ?? row.createdAt),
                })}
              </span>
              <Counts row={row} />
            </BareButton>
          </li>
        ))}
      </ul>
      {more && <MoreLines {...more} />}
    </section>
  )
}

const isAdded = (state: ImportState) => state === 'done' || state === 'takingBack' || state === 'takenBack'

function Counts({ row: { counts, state } }: { row: ImportRow }) {
  if (state === 'mapping') return null
  const parts = [
    [m.manual_group_new(), isAdded(state) ? counts.added : counts.new],
    [m.manual_group_duplicate(), counts.duplicate],
    [m.manual_group_unreadable(), counts.unreadable],
    [m.manual_group_overtaken(), counts.overtaken],
    [m.manual_import_state_taken_back(), counts.takenBack],
  ] as const
  return (
    <span className={styles.counts}>
      {parts
        .filter(([, count], at) => at < 3 || count > 0)
        .map(([label, count]) => (
          <span key={label}>
            {label} <strong>{grouped(count)}</strong>
          </span>
        ))}
    </span>
  )
}
