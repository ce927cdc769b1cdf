import type { DayShown } from '@khlang/contract/reports/daily-close'
import { useState } from 'react'
import * as m from '#messages'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { ExportButton } from '#parts/lists/ExportButton.tsx'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { figureText } from './closing-labels.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { dayStateText, dayStateTone, dayTitle, valueText } from './day-labels.ts'
import { PrintButton } from './PrintButton.tsx'
import styles from './Closing.module.css'

/**
 * Shows whether the day balances, who closed or reopened it, which figures have changed since it was closed, and the
 * actions. The day can be closed when it is over and nothing is unexplained; the server says so in `can`.
 */
export function DayStanding({ dayShown }: { dayShown: DayShown }) {
  const { day, state, unexplained, figures, closings, differences, can } = dayShown
  const [asking, setAsking] = useState<'close' | 'reopen' | null>(null)
  const whyNot = (act: string) => (can[act] === true ? null : reasonText(String(can[act])))
  const close = () => can['close'] === true && state !== 'closed' && setAsking('close')
  useKeys([{ code: 'KeyC', shown: 'C', label: m.daily_close(), run: close }])
  const columns = [
    { id: 'day', header: m.daily_day() },
    { id: 'account', header: m.col_account() },
    { id: 'figure', header: m.daily_figure() },
    { id: 'count', header: m.col_count() },
    { id: 'amount', header: m.col_amount() },
    { id: 'explained', header: m.daily_explain_label() },
  ]
  return (
    <section className={styles.card} aria-label={m.page_daily_close()}>
      <div className={styles.head}>
        <h2 className={`digits ${styles.title}`}>
          <span className={styles.paper}>{m.page_daily_close()} </span>
          {dayTitle(day)}
        </h2>
        <StatusChip tone={dayStateTone[state]}>{dayStateText[state]()}</StatusChip>
        <span className={styles.tools}>
          <ExportButton size="compact-md" list="dailyClose" columns={columns} query={{ day }} count={null} />
          <PrintButton />
        </span>
      </div>
      {state !== 'closed' && (
        <Verdict state={state} unexplained={unexplained} discrepancies={figures.drifts.length} />
      )}
      {closings.map(({ closedBy, closedAt, note, reopened }) => (
        <p key={closedAt} className={styles.quiet}>
          {m.daily_closed_by({ who: whoText(closedBy), when: whenText(closedAt) })}
          {note && ` · ${note}`}
          {reopened && (
            <>
              <br />
              {m.daily_reopened_by({
                who: whoText(reopened.by),
                when: whenText(reopened.at),
                reason: reopened.reason,
              })}
            </>
          )}
        </p>
      ))}
      {differences.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <caption data-tone="danger">{m.daily_differences()}</caption>
            <thead>
              <tr>
                <th scope="col">{m.daily_figure()}</th>
                <th scope="col" data-number>
                  {m.daily_was()}
                </th>
                <th scope="col" data-number>
                  {m.daily_is()}
                </th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ account, figure, was, is }) => (
                <tr key={`${account} ${figure}`}>
                  <th scope="row">
                    {account && `${account} · `}
                    {figureText(figure)}
                  </th>
                  <td data-number>{valueText(was)}</td>
                  <td data-number>{valueText(is)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.sign} data-screen-only>
        {state === 'closed' ? (
          <ActButton variant="default" disabledReason={whyNot('reopen')} onClick={() => setAsking('reopen')}>
            {m.daily_reopen()}
          </ActButton>
        ) : (
          <ActButton disabledReason={whyNot('close')} aria-keyshortcuts="C" onClick={close}>
            {m.daily_close()}
            <KeyMark shown="C" />
          </ActButton>
        )}
      </div>
      {asking && <CloseDialog dayShown={dayShown} act={asking} onClose={() => setAsking(null)} />}
    </section>
  )
}

type VerdictProps = { state: 'running' | 'open'; unexplained: number; discrepancies: number }

function Verdict({ state, unexplained, discrepancies }: VerdictProps) {
  const running = state === 'running' && m.daily_running_hint()
  if (unexplained > 0)
    return (
      <Notice tone="warning" title={m.daily_unexplained({ n: grouped(unexplained) })}>
        {running}
      </Notice>
    )
  return (
    <Notice
      tone={state === 'running' ? 'info' : 'success'}
      title={discrepancies === 0 ? m.daily_all_fits() : m.daily_all_explained()}
    >
      {running}
    </Notice>
  )
}
