import type { OrderRow } from '@khlang/contract/crediting/crediting'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { api } from '#parts/api/api.ts'
import { CopyButton } from '#parts/CopyButton.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import { phaseText } from '#parts/desk/phase-labels.ts'
import { whenText } from '#parts/when.ts'
import { whoOrAddress } from '#parts/session/who.ts'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { AttemptList } from './AttemptList.tsx'
import { OrderBooks } from './OrderBooks.tsx'
import { purposeText } from './order-labels.ts'
import { PayoutFacts } from './PayoutFacts.tsx'
import { NearbyOrders } from './NearbyOrders.tsx'
import { TakeBack } from './TakeBack.tsx'
import { TimelineButton } from '#parts/timeline/TimelineButton.tsx'
import styles from './OrderPane.module.css'

/** Shows an order: its figures, the back-end's books, its calls, and the player's other orders of about that hour. */
export function OrderPane({ order }: { order: OrderRow }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['order', order.id, order.version],
    queryFn: ({ signal }) => api.crediting.order({ id: order.id }, { signal }),
    placeholderData: (before) => before,
  })
  return (
    <article className={styles.pane} aria-label={m.order_title({ n: order.requestNumber ?? order.number })}>
      <header>
        <h2 className={styles.title}>
          {purposeText(order.purpose)} {grouped(order.credits)} · {order.player.code}
        </h2>
        <p className={styles.name}>{order.player.name}</p>
      </header>
      {order.state === 'unknown' ? (
        <Notice tone="unknown" title={m.phase_unknown()}>
          {m.unknown_why()}
        </Notice>
      ) : order.waits || order.state === 'sending' ? (
        <Notice tone="quiet" title={phaseText(order.phase ?? (order.waits ? 'queued' : 'sending'))}>
          {m.waiting_why()} {triesText(order.waits)}
        </Notice>
      ) : (
        <Notice tone={order.state === 'done' ? 'success' : 'quiet'} title={m.order_settled()}>
          {order.decidedBy !== null && m.order_decided_by({ who: order.decidedBy })} {order.evidence}
        </Notice>
      )}
      {order.lateVerdict !== null && (
        <Notice tone="danger" title={m.order_late_title()}>
          {order.lateVerdict === 'yes' ? m.order_late_yes() : m.order_late_no()}
        </Notice>
      )}
      <Facts>
        {order.requestNumber !== null && <Fact label={m.order_request()}>#{order.requestNumber}</Fact>}
        <PayoutFacts order={order} />
        {order.unrecovered > 0 && (
          <Fact label={m.unrecovered()}>
            <strong className="digits">{grouped(order.unrecovered)}</strong>
          </Fact>
        )}
        {order.reason !== null && <Fact label={m.reason()}>{order.reason}</Fact>}
        <Fact label={m.order_by()}>{whoOrAddress(order.orderedBy)}</Fact>
        <Fact label={m.order_placed()}>
          <span className="digits">{whenText(order.createdAt)}</span>
        </Fact>
        <Fact label={m.order_sent()}>
          <span className="digits">{order.sentAt ? whenText(order.sentAt) : '–'}</span>
        </Fact>
        <Fact label={m.order_player_key()}>
          <code className={styles.id}>{order.playerKey}</code>
        </Fact>
        {order.result !== null && <Fact label={m.order_back_end_words()}>{order.result}</Fact>}
        <Fact label={m.order_id()}>
          <code className={styles.id}>{order.id}</code> <CopyButton text={order.id} />
        </Fact>
      </Facts>
      <TakeBack order={order} />
      {error && !data && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {data && (
        <>
          <OrderBooks order={order} />
          <AttemptList attempts={data.attempts} total={data.attemptCount} />
          <NearbyOrders orders={data.nearby} />
          <TimelineButton
            about={order.id}
            read={(signal) => api.crediting.timeline({ kind: 'order', id: order.id }, { signal })}
            title={m.order_title({ n: order.requestNumber ?? order.number })}
          />
        </>
      )}
    </article>
  )
}

const triesText = (waits: OrderRow['waits']) =>
  waits === null
    ? ''
    : waits.suspended
      ? m.waiting_suspended()
      : waits.tries === 0
        ? m.waiting_held()
        : m.waiting_tries({ n: waits.tries, why: waits.why ?? '–' })
