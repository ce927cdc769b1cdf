import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Fact, Facts } from '#parts/Facts.tsx'
import { ExportButton } from '#parts/lists/ExportButton.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { whenText } from '#parts/when.ts'
import { whoOrAddress } from '#parts/session/who.ts'
import { Notice } from '#ui/Notice.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { shiftPeriodText, stateText, stateTone } from './hand-over-labels.ts'
import { PrintButton } from './PrintButton.tsx'
import { ShiftSheet } from './ShiftSheet.tsx'
import { TakeForm } from './TakeForm.tsx'
import { useNews } from '#parts/use-news.ts'
import styles from './Closing.module.css'

/** Shows a hand-over as signed, what became of its open items since, and the second signature or the form for it. */
export function PastShift({ id }: { id: string }) {
  const queryKey = ['hand-over', id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.reports.handOver({ id }, { signal }),
  })
  useNews(queryKey, ['statements', 'deposits', 'withdrawals', 'orders', 'handOvers'])
  const loadProblem = error && <LoadProblem error={error} onAgain={() => void refetch()} />
  if (!data) return loadProblem ?? <div className={styles.skeleton} aria-hidden="true" />
  const columns = [
    { id: 'section', header: m.daily_figure() },
    { id: 'what', header: m.shift_open_title() },
    { id: 'number', header: m.col_number() },
    { id: 'player', header: m.col_player() },
    { id: 'count', header: m.col_count() },
    { id: 'amount', header: m.col_amount() },
    { id: 'since', header: m.col_time() },
    { id: 'who', header: m.col_who() },
    { id: 'reason', header: m.col_reason() },
    { id: 'now', header: m.shift_now_status() },
  ]
  return (
    <div className={styles.sheet}>
      {loadProblem}
      <section className={styles.card}>
        <div className={styles.head}>
          <h2 className={styles.title}>{m.shift_number({ n: data.number })}</h2>
          <StatusChip tone={stateTone[data.state]}>{stateText[data.state]()}</StatusChip>
          <span className={styles.tools}>
            <ExportButton size="compact-md" list="handOver" columns={columns} query={{ id }} count={null} />
            <PrintButton />
          </span>
        </div>
        <div className={styles.facts}>
          <Facts>
            <Fact label={m.shift_from()}>
              <span className="digits">{shiftPeriodText(data.from, data.until)}</span>
            </Fact>
            <Fact label={m.shift_given()}>
              {whoOrAddress(data.givenBy)} <span className={styles.quiet}>{whenText(data.givenAt)}</span>
            </Fact>
            <Fact label={m.shift_taken()}>
              {data.takenBy === null ? (
                <span className={styles.quiet}>{m.shift_nobody()}</span>
              ) : (
                <>
                  {whoOrAddress(data.takenBy)}{' '}
                  <span className={styles.quiet}>{data.takenAt && whenText(data.takenAt)}</span>
                </>
              )}
            </Fact>
          </Facts>
        </div>
        {data.note && (
          <Notice tone="info" title={m.shift_note()}>
            <span className={styles.words}>{data.note}</span>
          </Notice>
        )}
        {data.takenNote && (
          <Notice tone={data.state === 'objected' ? 'danger' : 'quiet'} title={m.shift_take_note()}>
            <span className={styles.words}>{data.takenNote}</span>
          </Notice>
        )}
      </section>
      {data.state === 'waiting' && <TakeForm shift={data} />}
      <ShiftSheet figures={data.figures} now={data.now} />
      <div className={styles.signatures} aria-hidden="true">
        <span>
          {m.shift_given()} {data.givenBy}
          <i>{m.shift_signature()}</i>
        </span>
        <span>
          {m.shift_taken()} {data.takenBy ?? ''}
          <i>{m.shift_signature()}</i>
        </span>
      </div>
    </div>
  )
}
