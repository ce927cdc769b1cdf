import type { RouterHistory } from '@tanstack/history'

/** A navigation that waits for an answer. */
export type Blocked = { stay: () => void; leave: () => void }

type Blocker = { isDirty: () => boolean; mayLeave: () => Promise<boolean> }
const blockers = new Set<Blocker>()

/**
 * Calls `leave`, which ends what is open on the page without a navigation, as a change of language does: at once, or
 * when the employee has agreed to lose what is not saved.
 */
export function afterAsking(leave: () => void): void {
  const dirty = [...blockers].filter(({ isDirty }) => isDirty())
  if (dirty.length === 0) return leave()
  void (async () => {
    for (const { mayLeave } of dirty) if (!(await mayLeave())) return
    leave()
  })()
}

/**
 * Blocks every navigation while `isDirty` returns true. Calls `onBlocked` with the blocked navigation, and
 * with null when the user has chosen to stay or leave. If the tab is closed, the browser asks. Returns a function that ends
 * the blocking.
 */
export function blockWhile(
  history: RouterHistory,
  isDirty: () => boolean,
  onBlocked: (blocked: Blocked | null) => void,
) {
  async function mayLeave() {
    const leaves = await new Promise<boolean>((resolve) =>
      onBlocked({ stay: () => resolve(false), leave: () => resolve(true) }),
    )
    onBlocked(null)
    return leaves
  }
  const blocker = { isDirty, mayLeave }
  blockers.add(blocker)
  const end = history.block({
    blockerFn: async () => isDirty() && !(await mayLeave()),
    enableBeforeUnload: isDirty,
  })
  return () => {
    blockers.delete(blocker)
    end()
  }
}
