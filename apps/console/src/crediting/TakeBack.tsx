import type { OrderRow } from '@khlang/contract/crediting/crediting'
import { isTakenBackPurpose } from '@khlang/domain/crediting/taken-back'
import { useState } from 'react'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'

/**
 * Offers to take back what an order paid, if that was a loss-return or a reward, and shows the order that does or did.
 * For the order that takes back, it shows the one that paid. Nothing for all other orders.
 */
export function TakeBack({ order }: { order: OrderRow }) {
  const { takesBack, takenBackBy } = order
  if (takesBack)
    return <OtherOrder title={m.take_back_of({ n: takesBack.number })} id={takesBack.id} tone="quiet" />
  if (!isTakenBackPurpose(order.purpose) || order.state !== 'done') return null
  const n = takenBackBy?.number ?? 0
  return (
    <>
      {takenBackBy && (
        <OtherOrder
          title={takenBackBy.state === 'done' ? m.take_back_done({ n }) : m.take_back_under_way({ n })}
          id={takenBackBy.id}
          tone="warning"
        />
      )}
      <TakeBackButton order={order} />
    </>
  )
}

function TakeBackButton({ order }: { order: OrderRow }) {
  const staleReason = useStaleScreenReason()
  const [asking, setAsking] = useState(false)
  const allowed = order.can['takeBack'] ?? 'not-permitted'
  return (
    <>
      <div>
        <ActButton
          variant="light"
          color="red"
          disabledReason={staleReason ?? (allowed === true ? null : rowReasonText(allowed))}
          onClick={() => setAsking(true)}
        >
          {m.take_back()}
        </ActButton>
      </div>
      {asking && (
        <Lazy
          load={() => import('./TakeBackDialog.tsx').then((file) => file.TakeBackDialog)}
          props={{ order, onClose: () => setAsking(false) }}
        />
      )}
    </>
  )
}

const OtherOrder = ({ title, id, tone }: { title: string; id: string; tone: 'quiet' | 'warning' }) => (
  <Notice tone={tone} title={title}>
    <Link to={paths.statement} search={{ tab: 'unknown', order: id }}>
      {m.order_open()}
    </Link>
  </Notice>
)
