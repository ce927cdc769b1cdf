import type { LossReturnExplained, LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import type { PlayerId } from '@khlang/domain/brand'
import type { Day } from '@khlang/domain/time'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { paths } from '#parts/navigation/paths.ts'
import { Dialog } from '#parts/Dialog.tsx'
import type { DrawerProps } from '#parts/lists/live-page.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { Formula } from './Formula.tsx'
import { LossReturnStatus } from './LossReturnStatus.tsx'
import { signed } from './lossreturn-columns.tsx'
import { coveredText } from './lossreturn-labels.ts'
import styles from './LossReturn.module.css'

type PaymentInput = { span: 'day' | 'month'; day: Day; playerId: PlayerId; amount: number }

/**
 * Shows a player's loss-return for a period: the computation, the payments that overlap these days, and a button to pay
 * it while it is unpaid. If the amount has changed since it was shown, the server refuses and the row is read again.
 */
export function LossReturnDrawer({ row, onRow, onClose }: DrawerProps<LossReturnRow>) {
  const staleReason = useStaleScreenReason()
  const { covered, player } = row
  const query = { span: covered.span, day: covered.from as Day, playerId: player.id as PlayerId }
  const { data, error, refetch } = useQuery({
    // Read again whenever the row has changed.
    queryKey: ['loss-return', query, row.version, row.amount],
    queryFn: ({ signal }) => api.rewards.explainLossReturn(query, { signal }),
    placeholderData: (before) => before,
  })
  const again = () => void refetch().then(({ data: now }) => now && onRow(now.row))
  const pay = useOperation(
    (input: PaymentInput & { operationId: string }) => api.rewards.payLossReturn(input),
    onRow,
    ({ code }) => code === 'loss-return-changed' && again(),
  )
  const text = m.lossreturn_pay({ n: grouped(row.amount), player: player.code })
  const allowed = row.can['payLossReturn']
  const disabledReason = staleReason ?? (allowed === true ? null : reasonText(allowed ?? 'not-permitted'))
  return (
    <Dialog shape="side" title={`${m.page_loss_return()} · ${coveredText(covered)}`} onClose={onClose}>
      <p className={styles.who}>
        <Link
          to={`${paths.players}/$userId`}
          params={{ userId: player.id }}
          search={{ from: covered.from, to: covered.to }}
        >
          <strong className="digits">{player.code}</strong> {player.name}
        </Link>
        <LossReturnStatus row={row} />
      </p>
      {row.late !== 0 && (
        <Notice tone="warning" title={m.lossreturn_late_title({ n: signed(row.late) })}>
          {m.lossreturn_late_note({ paid: grouped(row.paid ?? 0), now: grouped(row.amount) })}
        </Notice>
      )}
      {row.phase === 'unknown' && <Notice tone="unknown">{m.lossreturn_unknown()}</Notice>}
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {data && <Formula explained={data} />}
      {data && data.payments.length > 0 && <Payments payments={data.payments} />}
      <OperationNotice operation={pay} shown={text} />
      {row.state === 'unpaid' && (
        <ActButton
          disabledReason={disabledReason}
          fullWidth
          loading={pay.busy}
          onClick={() => pay.run({ ...query, amount: row.amount }, text)}
        >
          {text}
        </ActButton>
      )}
    </Dialog>
  )
}

const paymentState = { crediting: 'crediting', done: 'paid' } as const

const Payments = ({ payments }: { payments: LossReturnExplained['payments'] }) => (
  <section>
    <h3 className={styles.heading}>{m.lossreturn_payments()}</h3>
    <ul className={styles.payments}>
      {payments.map((one) => (
        <li key={one.id} className={styles.payment}>
          <span>
            #{one.number} · {coveredText(one.covered)}
          </span>
          <strong className="digits">{grouped(one.amount)}</strong>
          <span className={styles.quiet}>
            {whenText(one.createdAt)} · {whoText(one.employee)} ·{' '}
            {m.lossreturn_rate_was({ version: one.rate })}
          </span>
          {one.state === 'cancelled' ? (
            <span className={styles.quiet}>
              {one.takenBack ? m.payment_taken_back() : (one.result ?? m.lossreturn_called_off())}
            </span>
          ) : (
            // `loading...` is the specification's word for a payment whose order is under way.
            <LossReturnStatus
              row={{ state: paymentState[one.state], phase: one.phase, status: 'loading...' }}
            />
          )}
          {one.orderId !== null && (
            <Link to={paths.statement} search={{ tab: 'unknown', order: one.orderId }}>
              {m.order_open()}
            </Link>
          )}
        </li>
      ))}
    </ul>
  </section>
)
