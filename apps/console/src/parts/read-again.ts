import type { QueryClient } from '@tanstack/react-query'

/**
 * Reads a query again after changes on the stream: `soon` gathers the changes of a moment, `now` reads at
 * once. Call `end` when the component that shows the data is unmounted: from then on changes are missed, so
 * the next component that shows the data reads it again, however fresh it is.
 */
export function readAgain(client: QueryClient, queryKey: readonly unknown[], withinMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function now() {
    clearTimeout(timer)
    timer = undefined
    void client.invalidateQueries({ queryKey })
  }
  return {
    now,
    soon: () => {
      timer ??= setTimeout(now, withinMs)
    },
    end: () => {
      clearTimeout(timer)
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
    },
  }
}
