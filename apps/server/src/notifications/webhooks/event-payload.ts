import { bahtText } from '@khlang/domain/money'
import { type WebhookKind, webhookTypes } from '@khlang/domain/notifications/business-event'
import type { BusinessEvent } from '../events/event-store.ts'

/**
 * The fields of an event that are sent, with their values at the time of the event. `account` is the code of the
 * shop's account that has a low balance; the balance itself is only for staff.
 */
const exposedFields = [
  'account',
  'orderId',
  'requestId',
  'rewardId',
  'takesBack',
  'unrecovered',
  'number',
  'key',
  'kind',
  'purpose',
  'bonus',
  'state',
  'via',
  'proof',
  'result',
  'coins',
  'fromDay',
  'toDay',
  'keptFrom',
  'keptUntil',
]

/**
 * Builds the message as it is signed and sent: JSON of type, time and data. `amount` is baht as text with two decimals,
 * left out if there is none; `bonus` and `coins` are numbers.
 */
export function webhookBody({
  kind,
  at,
  amount,
  data,
  player,
}: BusinessEvent & { kind: WebhookKind }): string {
  return JSON.stringify({
    type: webhookTypes[kind],
    timestamp: at.toISOString(),
    data: {
      ...Object.fromEntries(exposedFields.filter((name) => name in data).map((name) => [name, data[name]])),
      ...(amount !== null && { amount: bahtText(amount) }),
      player: player && { key: player.key, code: player.code },
    },
  })
}

/** The message for testing an address, without a real event. */
export const testBody = (at: Date): string =>
  JSON.stringify({ type: 'test', timestamp: at.toISOString(), data: {} })
