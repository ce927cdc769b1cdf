import type { OrderRow } from '@khlang/contract/crediting/crediting'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { useSettling } from '#parts/desk/use-settling.ts'
import { Fact, Facts } from '#parts/Facts.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import type { OperationState } from '#parts/problems/use-operation.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { grouped } from '#ui/numbers.ts'
import { outcomeText, purposeText } from './order-labels.ts'
import { PayoutFacts } from './PayoutFacts.tsx'
import type { Outcome } from './settlement-blocks.ts'

type Props = {
  order: OrderRow
  outcome: Outcome
  evidence: string
  /** The progress of sending the decision. */
  save: { state: OperationState<unknown>; busy: boolean; retry: () => void; dismiss: () => void }
  /** Gets the text of the button. */
  onYes: (text: string) => void
  onClose: () => void
}

/** Asks to confirm the decision about an order's unknown outcome, with its figures and the evidence once more. */
export function ConfirmSettlement({ order, outcome, evidence, save, onYes, onClose }: Props) {
  const staleReason = useStaleScreenReason()
  // A held-down key that opened the dialog must not confirm it too.
  const settling = useSettling('opened')
  const text = m.settle_confirm({ outcome: outcomeText(order.kind, outcome) })
  return (
    <Dialog title={m.settle_confirm_title()} onClose={onClose}>
      <Facts>
        <Fact label={m.settle_what_happened()}>
          <strong>{outcomeText(order.kind, outcome)}</strong>
        </Fact>
        <Fact label={m.settle_player()}>
          {order.player.code} · {order.player.name}
        </Fact>
        <Fact label={m.settle_credits()}>
          <strong className="digits">{grouped(order.credits)}</strong>
        </Fact>
        <Fact label={m.order_purpose()}>
          {purposeText(order.purpose)} {order.requestNumber !== null && `#${order.requestNumber}`}
        </Fact>
        <PayoutFacts order={order} />
        <Fact label={m.order_sent()}>
          <span className="digits">{order.sentAt ? whenText(order.sentAt) : '–'}</span>
        </Fact>
        <Fact label={m.settle_evidence()}>{evidence}</Fact>
      </Facts>
      <OperationNotice operation={save} shown={text} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.go_back()}
        </Button>
        <ActButton
          disabledReason={staleReason ?? (settling ? m.match_settling() : null)}
          loading={save.busy}
          data-autofocus
          onClick={() => onYes(text)}
        >
          {text}
        </ActButton>
      </DialogActions>
    </Dialog>
  )
}
