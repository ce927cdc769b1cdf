import type { Me } from '@khlang/contract/staff/staff'
import type { EntryRow } from '@khlang/contract/statements/statements'
import type { EmployeeEmail } from '@khlang/domain/brand'
import { checkCorrection } from '@khlang/domain/statements/correction'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { paths } from '#parts/navigation/paths.ts'
import { heardMeanwhile } from '#live/heard-meanwhile.ts'
import type { LivePages } from '#live/live-pages.ts'
import { serverNow } from '#live/server-clock.ts'
import { stream } from '#live/stream.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { Link } from '#parts/navigation/Link.tsx'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { useLivePages } from '#parts/pages/use-live-pages.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { Status } from '#parts/desk/Status.tsx'
import { whenShort } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { BankMark } from '#ui/BankMark.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { baht } from '#ui/numbers.ts'
import { senderText } from '../entry/EntryCell.tsx'
import bordered from '#parts/bordered-rows.module.css'
import styles from './ManualToday.module.css'
import { withTypedToday } from './typed-today.ts'

const key = ['typed today'] as const
const entries = heardMeanwhile<EntryRow>()
const withTyped = (pages: LivePages<EntryRow>, row: EntryRow) =>
  withTypedToday(pages, row, new Date(serverNow()))

/** Lists the entries that anybody typed in today (Bangkok), newest first, live, with their outcome. */
export function ManualToday() {
  const me = useMe()
  const client = useQueryClient()
  const [correcting, setCorrecting] = useState<EntryRow | null>(null)
  const [cancelling, setCancelling] = useState<EntryRow | null>(null)
  const { rows, error, refetch, more } = useLivePages({
    queryKey: key,
    heard: entries,
    read: (paging, signal) => api.statements.manual(paging, { ...(signal && { signal }) }),
    take: withTyped,
  })
  const takeRow = useCallback(
    (row: EntryRow) =>
      client.setQueryData<LivePages<EntryRow>>(key, (pages) => pages && withTyped(pages, row)),
    [client],
  )
  useEffect(() => {
    const stop = [
      stream.onRow(({ topic, row }) => {
        if (topic !== 'statements') return
        entries.hear(row)
        takeRow(row)
      }),
      stream.onReread(() => void client.invalidateQueries({ queryKey: key }), ['statements']),
    ]
    return () => stop.forEach((end) => end())
  }, [client, takeRow])

  return (
    <section className={styles.today} aria-label={m.manual_today()}>
      <h2 className="section-title">{m.manual_today()}</h2>
      {error && <LoadProblem title={m.manual_load_failed()} error={error} onAgain={() => void refetch()} />}
      {rows?.length === 0 && (
        <EmptyNote
          title={m.manual_today_none()}
          hint={m.manual_today_hint()}
          setupStepsNeeded={['ownAccounts']}
        />
      )}
      <ul className={bordered.rows}>
        {rows?.map((row) => (
          <li key={row.id} className={styles.row} data-id={row.id}>
            <span className={styles.line}>
              <Link to={paths.statement} search={{ tab: 'all', entry: row.id }} className={styles.number}>
                #{row.number}
              </Link>
              <BankMark bank={row.channel === 'truemoney' ? 'truemoney' : row.account.bank} />
              <span className={styles.when}>{whenShort(row.occurredAt)}</span>
            </span>
            <span className={styles.amount} data-out={row.direction === 'out' || undefined}>
              {row.direction === 'out' && '−'}
              {baht(row.amount)}
            </span>
            <span className={styles.line}>
              <Status kind="entry" state={row.state} status={row.status} phase={row.phase} brief />
              <span className={styles.sender}>{senderText(row)}</span>
              <span className={styles.who}>{row.employee?.split('@')[0]}</span>
            </span>
            <span className={styles.acts}>
              <ActButton
                disabledReason={whyNotCorrected(row, me)}
                size="compact-sm"
                variant="default"
                onClick={() => setCorrecting(row)}
              >
                {m.manual_correct({ n: row.number })}
              </ActButton>
              <ActButton
                disabledReason={
                  row.can['cancel'] === true ? null : rowReasonText(row.can['cancel'] ?? 'not-permitted')
                }
                size="compact-sm"
                variant="default"
                onClick={() => setCancelling(row)}
              >
                {m.manual_cancel({ n: row.number })}
              </ActButton>
            </span>
          </li>
        ))}
      </ul>
      {more && <MoreLines {...more} />}
      {correcting && (
        <Lazy
          load={() => import('../desk/CorrectEntryDialog.tsx').then((file) => file.CorrectEntryDialog)}
          props={{ entry: correcting, onRow: takeRow, onClose: () => setCorrecting(null) }}
        />
      )}
      {cancelling && (
        <Lazy
          load={() => import('../desk/CancelEntryDialog.tsx').then((file) => file.CancelEntryDialog)}
          props={{
            entry: cancelling,
            onRow: takeRow,
            onCancelled: takeRow,
            onClose: () => setCancelling(null),
          }}
        />
      )}
    </section>
  )
}

/**
 * Returns why an entry cannot be corrected, as far as its row says; null if its row gives no reason. Only the server
 * knows who typed it and whether a colleague has worked with it since.
 */
function whyNotCorrected({ state, holder }: EntryRow, { email, role }: Me): string | null {
  const [mine, theirs] = [email, holder] as (EmployeeEmail | null)[]
  const correction = checkCorrection(
    { state, typedBy: mine!, holder: theirs!, touchedBy: [] },
    { email: mine!, role },
  )
  return correction === true ? null : rowReasonText(correction)
}
