/** Long work of which the database knows what is left to do: one piece at a time in this process. */
export type LeftWork<Id> = {
  /** Goes on with this one as soon as the one before it is done. */
  wake: (id: Id) => void
  /** Looks for what nobody is at, and waits until it is done. Runs by itself; tests call it. */
  sweep: () => Promise<void>
  /** Lets what is under way end by its signal, and waits for it. */
  close: () => Promise<void>
}

type Options<Id> = {
  /** Null: it never looks by itself. */
  everyMs: number | null
  /** What nobody is at: its process died, or it was never woken. */
  findLeft: () => Promise<readonly Id[]>
  /** Takes one, unless another process has it, and does it. What fails is left to a later sweep. */
  work: (id: Id, closing: AbortSignal) => Promise<void>
  /** Of one piece, or of the looking itself. */
  onFailure: (error: unknown, id: Id | null) => void
}

export function doLeftWork<Id>({ everyMs, findLeft, work, onFailure }: Options<Id>): LeftWork<Id> {
  const closing = new AbortController()
  const waiting = new Set<Id>()
  let running: Promise<void> | null = null
  let sweeping: Promise<void> | null = null

  function wake(id: Id) {
    if (closing.signal.aborted) return
    waiting.add(id)
    running ??= drain().finally(() => {
      running = null
    })
  }

  async function drain() {
    for (const id of waiting) {
      waiting.delete(id)
      if (closing.signal.aborted) return
      await work(id, closing.signal).catch((error: unknown) => onFailure(error, id))
    }
  }

  async function sweep() {
    try {
      ;(await findLeft()).forEach(wake)
    } catch (error) {
      onFailure(error, null)
    }
    await running
  }

  const look = () => {
    sweeping ??= sweep().finally(() => {
      sweeping = null
    })
  }
  const timer = everyMs === null ? undefined : setInterval(look, everyMs)

  return {
    wake,
    sweep,
    async close() {
      closing.abort()
      clearInterval(timer)
      await sweeping
      await running
    },
  }
}
