import type { OrderKind, OrderPurpose, OrderState } from '@khlang/domain/crediting/order'
import * as m from '#messages'
import type { Tone } from '#ui/StatusChip.tsx'
import type { Outcome } from './settlement-blocks.ts'

const words = {
  queued: m.phase_queued,
  sending: m.phase_sending,
  done: m.order_done,
  refused: m.order_refused,
  unknown: m.order_unknown,
  abandoned: m.order_abandoned,
} satisfies Record<OrderState, () => string>

export const orderStateText = (state: OrderState) => words[state]()

export const orderTone = {
  queued: 'info',
  sending: 'info',
  done: 'success',
  refused: 'danger',
  unknown: 'unknown',
  abandoned: 'quiet',
} as const satisfies Record<OrderState, Tone>

const purposes = {
  creditDeposit: m.purpose_credit_deposit,
  reverseDeposit: m.purpose_reverse_deposit,
  deductWithdrawal: m.purpose_deduct_withdrawal,
  payOutWithdrawal: m.purpose_pay_out,
  refundWithdrawal: m.purpose_refund,
  cutCredit: m.purpose_cut_credit,
  giveReward: m.purpose_give_reward,
  payLossReturn: m.purpose_pay_loss_return,
  trialCredit: m.purpose_trial_credit,
  trialTakeBack: m.purpose_trial_take_back,
} satisfies Record<OrderPurpose, () => string>

export const purposeText = (purpose: OrderPurpose) => purposes[purpose]()

type OutcomeWords = Record<Outcome, () => string>
const outcomes = {
  addCredit: {
    credited: m.settle_credited,
    'not-credited': m.settle_not_credited,
    'send-again': m.settle_credit_again,
  },
  payLossReturn: {
    credited: m.settle_returned,
    'not-credited': m.settle_not_returned,
    'send-again': m.settle_return_again,
  },
  removeCredit: {
    credited: m.settle_removed,
    'not-credited': m.settle_not_removed,
    'send-again': m.settle_remove_again,
  },
  payOut: { credited: m.settle_paid, 'not-credited': m.settle_not_paid, 'send-again': m.settle_pay_again },
} satisfies Record<OrderKind, OutcomeWords>

/** Returns the text of an outcome, in the words of this kind of order. */
export const outcomeText = (kind: OrderKind, outcome: Outcome) => outcomes[kind][outcome]()

const effects = {
  credited: m.settle_credited_effect,
  'not-credited': m.settle_not_credited_effect,
  'send-again': m.settle_again_effect,
} satisfies OutcomeWords

export const effectText = (outcome: Outcome) => effects[outcome]()
