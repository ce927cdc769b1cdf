import type { RouterHistory } from '@tanstack/history'

/** A navigation that waits for an answer. */
export type Blocked = { stay: () => void; leave: () => void }

/**
 * Holds back every navigation while `isDirty` says so, and tells `onBlocked` of it; null when it is answered. Closing
 * the tab is held back by the browser, which asks itself. Returns a function that ends this.
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
