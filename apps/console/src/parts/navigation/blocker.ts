import type { RouterHistory } from '@tanstack/history'

/** A navigation that waits for an answer. */
export type Blocked = { stay: () => void; leave: () => void }

/**
 * Blocks every navigation while `isDirty` returns true. Calls `onBlocked` with the blocked navigation, and
 * with null when the user has chosen to stay or leave. If the tab is closed, the browser asks. Returns a function that ends
 * the blocking.
 */
export const blockWhile = (
  history: RouterHistory,
  isDirty: () => boolean,
  onBlocked: (blocked: Blocked | null) => void,
) =>
  history.block({
    async blockerFn() {
      if (!isDirty()) return false
      const stays = await new Promise<boolean>((resolve) =>
        onBlocked({ stay: () => resolve(true), leave: () => resolve(false) }),
      )
      onBlocked(null)
      return stays
    },
    enableBeforeUnload: isDirty,
  })
