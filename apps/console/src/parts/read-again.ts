import type { QueryClient } from '@tanstack/react-query'

/**
 * Reads a query again after changes on the stream: `soon` gathers the changes of a moment, `now` reads at
 * once. A read that is under way ends, however slow it is, and another one follows: under steady changes none would ever
 * end otherwise. Call `end` when the component that shows the data is unmounted: from then on changes are missed, so
 * the next component that shows the data reads it again, however fresh it is.
 */
export function readAgain(client: QueryClient, queryKey: readonly unknown[], withinMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  function soon() {
    timer ??= setTimeout(now, withinMs)
  }
  function now() {
    clearTimeout(timer)
    timer = undefined
    const wasReading = client.isFetching({ queryKey }) > 0
    void client
      .invalidateQueries({ queryKey }, { cancelRefetch: false })
      .then(() => wasReading && !isOver && soon())
  }
  return {
    now,
    soon,
    end: () => {
      isOver = true
      clearTimeout(timer)
      void client.invalidateQueries({ queryKey, refetchType: 'none' })
    },
  }
}
