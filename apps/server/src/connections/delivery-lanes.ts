import { doLeftWork } from '#platform/left-work.ts'

export type DeliveryLanes = {
  wake: (receiverId: string) => void
  /** Sends all that is due, and waits for it. Runs by itself; tests call it. */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

/** Longer than any call takes. */
export const leaseSeconds = 30

/** Sends what was laid out, message by message and each receiver in a lane of its own, so that one that is slow or gone keeps no other waiting. */
export function startDeliveryLanes({
  sweeps,
  findDue,
  sendNext,
  onFailure,
}: {
  /** Whether it looks by itself. */
  sweeps: boolean
  /** To whom something is due that nobody is at. */
  findDue: () => Promise<readonly string[]>
  /** False when nothing is due there any more. */
  sendNext: (receiverId: string, closing: AbortSignal) => Promise<boolean>
  /** Of one receiver, or of the looking itself; left to the next look. */
  onFailure: (err: unknown, receiverId: string | null) => void
}): DeliveryLanes {
  const lanes = new Map<string, Promise<void>>()

  async function runLane(receiverId: string, closing: AbortSignal) {
    while (!closing.aborted && (await sendNext(receiverId, closing)));
  }

  const work = doLeftWork<string>({
    everyMs: sweeps ? 1_000 : null,
    findLeft: findDue,
    async work(receiverId, closing) {
      if (lanes.has(receiverId)) return
      const lane = runLane(receiverId, closing)
        .catch((err: unknown) => onFailure(err, receiverId))
        .finally(() => lanes.delete(receiverId))
      lanes.set(receiverId, lane)
    },
    onFailure,
  })

  return {
    wake: work.wake,
    async sweep() {
      await work.sweep()
      await Promise.all(lanes.values())
    },
    async close() {
      await work.close()
      await Promise.all(lanes.values())
    },
  }
}
