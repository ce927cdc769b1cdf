import type { BackupRun } from '@khlang/contract/settings/backups'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { usePages } from '#parts/pages/use-pages.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { backupAgeText } from './backup-labels.ts'
import intake from '#parts/Intake.module.css'
import styles from './Backups.module.css'

const key = ['backups']

/**
 * Lists the backups, newest first, and warns if none are made, the last one failed, or the last success is more
 * than 26 hours old. With the permission, one can be made now.
 */
export function BackupsPage() {
  const client = useQueryClient()
  const { rows, first, error, refetch, more } = usePages({
    queryKey: key,
    read: (paging, signal) => api.settings.backups(paging, { signal }),
    limit: 30,
    refetchInterval: (newest) => (newest?.rows[0]?.endedAt === null ? 1_000 : 30_000),
  })
  const backUp = useMutation({
    mutationFn: () => api.settings.backUpNow({}),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
  const loadProblem = error && <LoadProblem error={error} onAgain={() => void refetch()} />
  if (!first || !rows) return loadProblem ?? <div className={styles.skeleton} aria-hidden="true" />
  const { place, ageSeconds, warning, can } = first
  const disabledReason =
    can.backUpNow !== true
      ? m.backups_not_permitted()
      : place === null
        ? m.problem_backups_off()
        : rows[0]?.endedAt === null
          ? m.problem_backup_running()
          : null
  return (
    <div className={intake.page}>
      {loadProblem}
      {warning === 'off' && (
        <Notice tone="warning" title={m.backups_off()}>
          {m.backups_off_hint()}
        </Notice>
      )}
      {warning === 'late' && (
        <Notice tone="danger">{ageSeconds === null ? m.backups_never() : m.backups_late()}</Notice>
      )}
      {warning === 'failed' && <Notice tone="danger">{m.backups_failed()}</Notice>}
      <section className={intake.card} aria-label={m.page_backups()}>
        {ageSeconds !== null && <p role="status">{backupAgeText(ageSeconds)}</p>}
        {place !== null && <p className={intake.quiet}>{m.backups_place({ place })}</p>}
        <div>
          <ActButton
            disabledReason={disabledReason}
            loading={backUp.isPending}
            onClick={() => backUp.mutate()}
          >
            {m.backups_now()}
          </ActButton>
        </div>
        {backUp.error && <ProblemNotice problem={asProblem(backUp.error)} />}
      </section>
      {rows.length === 0 ? (
        <EmptyNote title={m.backups_none()} hint={m.backups_none_hint()} />
      ) : (
        <ul className={styles.rows} aria-label={m.page_backups()}>
          {rows.map((run) => (
            <li key={run.id} className={styles.row}>
              <RunFacts run={run} />
            </li>
          ))}
        </ul>
      )}
      {more && <MoreLines {...more} />}
    </div>
  )
}

function RunFacts({ run }: { run: BackupRun }) {
  const state =
    run.endedAt === null
      ? ({ tone: 'info', words: m.backups_running() } as const)
      : run.error === null
        ? ({ tone: 'success', words: m.backups_done() } as const)
        : ({ tone: 'danger', words: m.backups_error() } as const)
  return (
    <>
      <StatusChip tone={state.tone}>{state.words}</StatusChip>
      <time dateTime={run.startedAt}>{whenText(run.startedAt)}</time>
      <span>{whoText(run.askedBy)}</span>
      {run.bytes !== null && run.rows !== null && (
        <span>{m.backups_size({ mb: grouped(Math.ceil(run.bytes / 1e6)), rows: grouped(run.rows) })}</span>
      )}
      <span className={styles.name}>{run.error ?? run.name}</span>
    </>
  )
}
