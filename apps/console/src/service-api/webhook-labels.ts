import type { DeliveryRow, WebhookRow } from '@khlang/contract/notifications/webhooks'
import * as m from '#messages'
import type { Tone } from '#ui/StatusChip.tsx'

export const kindText: Record<DeliveryRow['kind'], () => string> = {
  requestDone: m.hook_kind_request_done,
  requestCancelled: m.hook_kind_request_cancelled,
  requestReopened: m.hook_kind_request_reopened,
  requestAdjusted: m.hook_kind_request_adjusted,
  creditUnknown: m.hook_kind_credit_unknown,
  orderRefused: m.hook_kind_order_refused,
  orderAbandoned: m.hook_kind_order_abandoned,
  creditReturned: m.hook_kind_credit_returned,
  creditCut: m.hook_kind_credit_cut,
  payoutDone: m.hook_kind_payout_done,
  rewardGiven: m.hook_kind_reward_given,
  rewardCancelled: m.hook_kind_reward_cancelled,
  lossReturnPaid: m.hook_kind_loss_return_paid,
  standingChanged: m.hook_kind_standing_changed,
  accountsChanged: m.hook_kind_accounts_changed,
  balanceLow: m.hook_kind_balance_low,
  test: m.hook_kind_test,
}

export const stateText: Record<DeliveryRow['state'], () => string> = {
  waiting: m.hook_state_waiting,
  sending: m.hook_state_sending,
  delivered: m.hook_state_delivered,
  givenUp: m.hook_state_given_up,
}

export const stateTone: Record<DeliveryRow['state'], Tone> = {
  waiting: 'warning',
  sending: 'info',
  delivered: 'success',
  givenUp: 'danger',
}

/** Returns the status: gone (the receiver answered 410), switched off, or whether messages wait after a failed try. */
export function connectionStatusOf({ on, goneAt, failingSince }: WebhookRow): { tone: Tone; text: string } {
  if (goneAt !== null) return { tone: 'danger', text: m.hook_status_gone() }
  if (!on) return { tone: 'quiet', text: m.hook_status_off() }
  return failingSince === null
    ? { tone: 'success', text: m.hook_status_on() }
    : { tone: 'warning', text: m.hook_status_failing() }
}

/** Returns the result of the last try to deliver to a webhook; null if there was none yet. */
export function answerText({ why, status, tookMs }: DeliveryRow): string | null {
  if (why === 'silence') return m.hook_why_silence()
  if (why === 'inside') return m.hook_why_inside()
  if (why === 'gone') return m.hook_why_gone()
  if (status === null) return null
  if (why === 'moved') return m.hook_why_moved({ status })
  return why === null ? m.hook_answered({ status, ms: tookMs ?? 0 }) : m.hook_why_refused({ status })
}
