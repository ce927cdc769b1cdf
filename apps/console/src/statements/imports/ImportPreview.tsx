import type { ImportGroup, ImportRow } from '@khlang/contract/statements/statement-imports'
import type { FileMapping } from '@khlang/domain/statements/files/mapping'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { BareButton } from '#ui/BareButton.tsx'
import { ImportLines } from './ImportLines.tsx'
import styles from './ImportPreview.module.css'
import { ImportTotals } from './ImportTotals.tsx'

type Props = {
  row: ImportRow
  mapping: FileMapping
  onRow: (row: ImportRow) => void
  onMapping: () => void
}

const groups = ['new', 'duplicate', 'unreadable', 'overtaken'] as const

const words = {
  new: m.manual_group_new,
  duplicate: m.manual_group_duplicate,
  unreadable: m.manual_group_unreadable,
  overtaken: m.manual_group_overtaken,
} satisfies Record<ImportGroup, () => string>

/**
 * Shows a previewed file, also while and after its lines are added: which are new, duplicate or unreadable, in groups.
 * `mapping`: the columns of this preview, which it can be made with again; `onMapping` opens them. Adds only lines
 * listed here as new, but not those that another source has reported since the preview (`overtaken`, 0 until then).
 */
export function ImportPreview({ row, mapping, onRow, onMapping }: Props) {
  const staleReason = useStaleScreenReason()
  const [group, setGroup] = useState<ImportGroup>('new')
  const commit = useOperation(
    (input: { operationId: string }) =>
      api.statements.commitImport({
        ...input,
        importId: row.id as never,
        preview: row.preview,
        fileHash: row.fileHash,
      }),
    onRow,
  )
  const again = useMutation({
    mutationFn: () => api.statements.previewImport({ importId: row.id as never, mapping }),
    onSuccess: onRow,
  })
  const { counts, state, summary } = row
  const whyNot = row.can['preview'] === true ? null : rowReasonText(row.can['preview'] ?? 'not-permitted')
  const shown = groups.filter((one) => one !== 'overtaken' || counts.overtaken > 0)
  const disabledReason =
    staleReason ??
    (row.can['commit'] === true ? null : rowReasonText(row.can['commit'] ?? 'not-permitted')) ??
    (counts.new === 0 ? m.manual_commit_none() : null)

  return (
    <div className={styles.preview}>
      {state === 'done' && (
        <Notice tone="success">
          {m.manual_done({
            n: grouped(counts.added),
            who: row.committedBy?.split('@')[0] ?? '',
            when: whenText(row.committedAt ?? row.updatedAt),
          })}
        </Notice>
      )}
      {state === 'done' && counts.overtaken > 0 && (
        <Notice tone="warning">{m.manual_done_overtaken({ n: grouped(counts.overtaken) })}</Notice>
      )}
      {summary && <ImportTotals summary={summary} />}
      {state === 'previewed' && (
        <div className={styles.commit}>
          <OperationNotice operation={commit} shown={null} />
          {again.error && <ProblemNotice problem={asProblem(again.error)} />}
          <div className={styles.acts}>
            <ActButton
              disabledReason={disabledReason}
              loading={commit.busy}
              className={styles.money}
              onClick={() => commit.run({})}
            >
              {m.manual_commit({ n: grouped(counts.new), account: row.account.code })}
            </ActButton>
            <ActButton
              disabledReason={whyNot}
              variant="default"
              loading={again.isPending}
              onClick={() => again.mutate()}
            >
              {m.manual_preview_again()}
            </ActButton>
            <ActButton disabledReason={whyNot} variant="default" onClick={onMapping}>
              {m.manual_preview_change()}
            </ActButton>
          </div>
          <p className={styles.hint}>{m.manual_commit_hint()}</p>
        </div>
      )}
      <nav className={styles.groups} aria-label={m.manual_groups()}>
        {shown.map((one) => (
          <BareButton
            key={one}
            className={styles.group}
            data-group={one}
            aria-current={group === one ? 'true' : undefined}
            onClick={() => setGroup(one)}
          >
            {words[one]()} <strong>{grouped(counts[one])}</strong>
          </BareButton>
        ))}
      </nav>
      <ImportLines
        key={group}
        importId={row.id}
        group={group}
        count={counts[group]}
        groupText={words[group]()}
      />
    </div>
  )
}
