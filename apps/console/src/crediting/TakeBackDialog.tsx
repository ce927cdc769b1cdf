import type { OrderRow } from '@khlang/contract/crediting/crediting'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { grouped } from '#ui/numbers.ts'
import { toast, toastMs } from '#ui/toast.ts'

type Props = { order: OrderRow; onClose: () => void }

/**
 * Cuts the credit that an order paid as a loss-return or a reward, for a reason. Player and amount are those of the
 * payment. It says what follows once the credit is cut.
 */
export function TakeBackDialog({ order, onClose }: Props) {
  const staleReason = useStaleScreenReason()
  const figures = { n: grouped(order.credits), player: order.player.code }
  const allowed = order.can['takeBack'] ?? 'not-permitted'
  return (
    <Dialog title={m.take_back_title()} onClose={onClose}>
      <ReasonForm
        presets={[m.take_back_reason_player(), m.take_back_reason_amount(), m.take_back_reason_twice()]}
        disabledReason={staleReason ?? (allowed === true ? null : rowReasonText(allowed))}
        submit={m.take_back_confirm(figures)}
        color="red"
        send={(reason, operationId) =>
          api.crediting.cutCredit({
            operationId,
            player: order.player.id,
            credits: order.credits,
            reason,
            takesBack: order.id,
          })
        }
        onSaved={() => {
          toast({
            tone: 'success',
            ms: toastMs.brief,
            title: m.take_back_title(),
            text: m.take_back_ordered(figures),
          })
          onClose()
        }}
      >
        <p>
          <strong className="digits">{order.player.code}</strong> {order.player.name} ·{' '}
          <strong className="digits">{figures.n}</strong>
        </p>
        <p>{order.purpose === 'payLossReturn' ? m.take_back_loss_return() : m.take_back_reward()}</p>
        <p>{m.take_back_else()}</p>
      </ReasonForm>
    </Dialog>
  )
}
