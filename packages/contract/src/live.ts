import { z } from 'zod'
import { depositRow, withdrawalRow } from './cashier.ts'
import { orderRow } from './crediting.ts'
import { entryRow } from './statements.ts'

/** What the one stream of a browser says (rulings 2). A list opens the stream first, then reads; after a break it reads again. */
export const liveTopics = ['statements', 'deposits', 'withdrawals', 'orders'] as const
export type LiveTopic = (typeof liveTopics)[number]

export const liveRow = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('statements'), row: entryRow }),
  z.object({ topic: z.literal('deposits'), row: depositRow }),
  z.object({ topic: z.literal('withdrawals'), row: withdrawalRow }),
  z.object({ topic: z.literal('orders'), row: orderRow }),
])
export type LiveRow = z.infer<typeof liveRow>

/** Read these lists again; without a topic, all of them. */
export type LiveResync = { topic?: LiveTopic }

/** Server-sent events by name: `row`, `resync`, and `beat` every ten seconds. */
export const beatSeconds = 10
