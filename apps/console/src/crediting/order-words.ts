import type { OrderState } from '@khlang/domain/crediting/order'
import * as m from '#paraglide/messages.js'
import type { Tone } from '#ui/StatusChip.tsx'

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
