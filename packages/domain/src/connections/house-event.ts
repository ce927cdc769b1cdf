/** What happens in the house that somebody may want to be told of; it is written down in the transaction in which it happens. */
export const houseEventKinds = [
  'depositAsked',
  'withdrawalAsked',
  'depositLate',
  'requestDone',
  'creditUnknown',
  'answerLate',
  'orderRefused',
  'orderWaits',
  'payoutDone',
  'approvalAsked',
  'phoneDown',
  'checkFailed',
] as const
export type HouseEventKind = (typeof houseEventKinds)[number]

/** Of these there is no sum of money: a threshold says nothing about them. */
const withoutSum: ReadonlySet<HouseEventKind> = new Set(['phoneDown', 'checkFailed'])
export const hasSum = (kind: HouseEventKind): boolean => !withoutSum.has(kind)

/** A deposit, or an order at the back-end, that waits so long is late; a phone that is silent so long is down. */
export const lateMinutes = 10
export const downMinutes = 3

/** What other systems may be told of, by the names that they know. */
export const webhookKinds = ['requestDone', 'creditUnknown', 'payoutDone'] as const
export type WebhookKind = (typeof webhookKinds)[number]
export const webhookTypes: Record<WebhookKind, string> = {
  requestDone: 'request.done',
  creditUnknown: 'credit.unknown',
  payoutDone: 'payout.done',
}
