import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Answer } from './ledger.ts'

/**
 * Ways in which an external system fails, for tests and the demo. Applied: the ledger recorded the call, whatever
 * answer the caller gets.
 *
 * | kind   | applied | what the caller gets                                  |
 * | ------ | ------- | ----------------------------------------------------- |
 * | refuse | no      | `status: false`, remembered under the key like any no |
 * | down   | no      | 500                                                   |
 * | lost   | no      | the connection breaks                                 |
 * | silent | yes     | nothing; the connection stays open                    |
 * | cut    | yes     | half of the answer, then the connection breaks        |
 * | slow   | yes     | the answer, after `slowMs` (three seconds)            |
 */
const kinds = ['refuse', 'silent', 'cut', 'slow', 'down', 'lost'] as const
export type FaultKind = (typeof kinds)[number]

/** A request for a fault: the next `times` calls about this player fail like this. */
export const faultOrder = z.object({
  userId: z.string().min(1).max(200),
  kind: z.enum(kinds),
  times: z.int().positive().default(1),
})

export type Faults = {
  /** Replaces an earlier request for this player. */
  ask(order: z.infer<typeof faultOrder>): void
  clear(): void
  /**
   * Returns the fault for a call about this player: the one requested, or the one with which the id begins
   * (`silent-somchai`); null for none.
   */
  next(userId: string): FaultKind | null
  /** Leaves the call unanswered; the connection ends when the caller gives up, after `silentMs`, or with `endAll`. */
  hold(reply: FastifyReply): void
  /** Breaks the connections of all calls that are held. */
  endAll(): void
}

/** `silentMs`: how long a silent call stays open; without it, until the caller gives up. */
export function createFaults(silentMs?: number): Faults {
  const requested = new Map<string, { kind: FaultKind; times: number }>()
  const heldAnswers = new Set<FastifyReply['raw']>()
  return {
    ask: ({ userId, kind, times }) => requested.set(userId, { kind, times }),
    clear: () => requested.clear(),
    next(userId) {
      const order = requested.get(userId)
      if (!order) return kinds.find((kind) => userId.startsWith(`${kind}-`)) ?? null
      order.times -= 1
      if (order.times === 0) requested.delete(userId)
      return order.kind
    },
    hold(reply) {
      reply.hijack()
      heldAnswers.add(reply.raw)
      reply.raw.once('close', () => heldAnswers.delete(reply.raw))
      if (silentMs !== undefined) setTimeout(() => reply.raw.destroy(), silentMs).unref()
    },
    endAll() {
      for (const raw of heldAnswers) raw.destroy()
    },
  }
}

/** Sends the answer; with the faults `slow` and `cut`, delayed or cut off. */
export async function deliver(reply: FastifyReply, answer: Answer, fault: FaultKind | null, slowMs: number) {
  if (fault === 'slow') await pause(slowMs)
  if (fault === 'cut') {
    reply.hijack()
    const fullBody = Buffer.from(answer.body)
    reply.raw.writeHead(answer.status, {
      'content-type': 'application/json',
      'content-length': fullBody.length,
    })
    reply.raw.write(fullBody.subarray(0, Math.ceil(fullBody.length / 2)), () => reply.raw.destroy())
    return
  }
  await reply.code(answer.status).type('application/json').send(answer.body)
}
