import { bahtText } from '@khlang/domain/money'
import { type WebhookKind, webhookTypes } from '@khlang/domain/connections/house-event'
import type { HouseEvent } from './event-store.ts'

/** What of an event goes out, as it was then; who paid from which account, and what is left on one, is told to staff only. */
const told = [
  'account',
  'orderId',
  'requestId',
  'rewardId',
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

/** The message as it is signed and sent: JSON of type, moment and what it is about. Sums are baht, as text. */
export function webhookBody({ kind, at, amount, data, player }: HouseEvent & { kind: WebhookKind }): string {
  return JSON.stringify({
    type: webhookTypes[kind],
    timestamp: at.toISOString(),
    data: {
      ...Object.fromEntries(told.filter((name) => name in data).map((name) => [name, data[name]])),
      ...(amount !== null && { amount: bahtText(amount) }),
      player: player && { key: player.key, code: player.code },
    },
  })
}

/** What is sent to try an address: nothing happened. */
export const testBody = (at: Date): string =>
  JSON.stringify({ type: 'test', timestamp: at.toISOString(), data: {} })
