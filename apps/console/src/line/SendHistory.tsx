import type { LineSend } from '@khlang/contract/line/line'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as m from '#messages'
import { nextPage } from '#parts/pages/next-page.ts'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { whenShort, whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'
import { StatusChip, type Tone } from '#ui/StatusChip.tsx'
import styles from './Line.module.css'
import history from './SendHistory.module.css'
import { linePollMs, lineKeys } from './use-line.ts'

/** Lists messages sent, waiting or cancelled, alerts to staff included, with number of recipients and result. */
export function SendHistory() {
  const list = useInfiniteQuery({
    queryKey: lineKeys.sends,
    queryFn: ({ signal, pageParam }) =>
      connectionsApi.lineSends({ limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: linePollMs / 2,
  })
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const sent = rows.reduce((sum, { counts }) => sum + counts.sent, 0)
  const client = useQueryClient()
  // Reads the monthly quota again, since delivered messages have reduced it.
  useEffect(() => void client.invalidateQueries({ queryKey: lineKeys.quota }), [client, sent])
  return (
    <section className={styles.card} aria-label={m.line_history()}>
      <h2 className="section-title">{m.line_history()}</h2>
      {list.error && <LoadProblem error={list.error} onAgain={() => void list.refetch()} />}
      {list.isPending && [1, 2, 3].map((n) => <div key={n} className={styles.skeleton} />)}
      {list.data && rows.length === 0 && (
        <div className={styles.nothing}>
          <EmptyNote title={m.line_history_none()} />
        </div>
      )}
      <ul className={styles.sends}>
        {rows.map((row) => (
          <SendLine key={row.id} row={row} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void nextPage(list)}>
          {m.line_more()}
        </Button>
      )}
    </section>
  )
}

function SendLine({ row }: { row: LineSend }) {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => connectionsApi.cancelLineSend({ sendId: row.id }),
    onSettled: () => client.invalidateQueries({ queryKey: lineKeys.sends }),
  })
  const open = row.state === 'waiting' || row.state === 'sending'
  return (
    <li className={styles.send}>
      <div className={`${styles.sendHead} ${history.head}`}>
        <StatusChip tone={tones[row.state]}>{stateText[row.state]()}</StatusChip>
        <span>
          {m.line_history_line({
            n: row.number,
            count: grouped(row.recipients),
            who: whoText(row.employee),
          })}
        </span>
        <span className={`${styles.when} ${history.at}`}>{whenText(row.createdAt)}</span>
      </div>
      {row.contents.length > 0 ? (
        <p className={history.words}>{summaryOf(row)}</p>
      ) : (
        <p className={styles.quiet}>{m.line_history_gone()}</p>
      )}
      {(row.state === 'partly' || row.state === 'sending' || row.state === 'cancelled') && (
        <p className={styles.quiet}>
          {m.line_history_counts({
            sent: grouped(row.counts.sent),
            waiting: grouped(row.counts.waiting + row.counts.sending),
            failed: grouped(row.counts.failed),
            cancelled: grouped(row.counts.cancelled),
          })}
        </p>
      )}
      {row.why && (
        <p className={history.why}>
          {whyText[row.why]()} {row.detail && <span className={styles.quiet}>({row.detail})</span>}
        </p>
      )}
      {open && row.nextAt && (
        <p className={styles.quiet}>
          {m.line_history_again({ when: whenShort(row.nextAt), n: row.tries + 1 })}
          {row.detail && ` (${row.detail})`}
        </p>
      )}
      {open && (
        <div className={styles.acts}>
          <ActButton
            size="compact-sm"
            variant="default"
            disabledReason={
              row.can['cancel'] === true ? null : reasonText(row.can['cancel'] ?? 'not-permitted')
            }
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {m.line_cancel()}
          </ActButton>
          {cancel.error && <span className={history.why}>{problemText(asProblem(cancel.error))}</span>}
        </div>
      )}
    </li>
  )
}

const summaryOf = ({ contents }: LineSend) =>
  contents
    .map((content) =>
      content.kind === 'text'
        ? content.text
        : content.kind === 'image'
          ? content.url
          : m.line_sticker_of({ id: content.stickerId }),
    )
    .join(' · ')

const tones: Record<LineSend['state'], Tone> = {
  waiting: 'warning',
  sending: 'info',
  sent: 'success',
  partly: 'warning',
  failed: 'danger',
  cancelled: 'quiet',
}
const stateText: Record<LineSend['state'], () => string> = {
  waiting: m.line_state_waiting,
  sending: m.line_state_sending,
  sent: m.line_state_sent,
  partly: m.line_state_partly,
  failed: m.line_state_failed,
  cancelled: m.line_state_cancelled,
}
/**
 * Why some or all recipients did not get a message. `given-up`: no answer for a day, so it may have arrived.
 * `unanswered`: cancelled, and may have arrived too.
 */
const whyText: Record<NonNullable<LineSend['why']>, () => string> = {
  token: m.line_why_token,
  forbidden: m.line_why_forbidden,
  quota: m.line_why_quota,
  invalid: m.line_why_invalid,
  refused: m.line_why_refused,
  'given-up': m.line_why_given_up,
  'switched-off': m.line_why_switched_off,
  unanswered: m.line_why_unanswered,
}
