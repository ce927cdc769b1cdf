import type { LiveTopic } from '@khlang/contract/live'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { stream } from '#live/stream.ts'

const everyMs = 4_000
/** Debounce, so that not every keystroke starts a count. */
const restMs = 300

/** Reads totals of the list, again when its rows change, but at most every few seconds. Null until they are read. */
export function useTotals<Totals>(
  key: readonly unknown[],
  topic: LiveTopic,
  readTotals: (signal: AbortSignal) => Promise<Totals>,
): Totals | null {
  const keyText = JSON.stringify(key)
  const [settledKeyText] = useDebouncedValue(keyText, restMs)
  const { data, refetch } = useQuery({
    queryKey: ['totals', keyText],
    queryFn: ({ signal }) => readTotals(signal),
    staleTime: everyMs,
    enabled: settledKeyText === keyText,
  })
  const askedAt = useRef(-everyMs)
  const client = useQueryClient()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    function later() {
      timer ??= setTimeout(count, Math.max(500, askedAt.current + everyMs - performance.now()))
    }
    /** A count that runs already may lack the change. It ends, however slow it is, and another one follows. */
    function count() {
      timer = undefined
      askedAt.current = performance.now()
      const wasCounting = client.isFetching({ queryKey: ['totals', keyText], exact: true }) > 0
      void refetch({ cancelRefetch: false }).then(() => wasCounting && !isOver && later())
    }
    const stop = [stream.onRow((event) => event.topic === topic && later()), stream.onReread(later, [topic])]
    return () => {
      isOver = true
      stop.forEach((end) => end())
      clearTimeout(timer)
      // From now on changes are missed, so the next component that shows these totals must read them again.
      void client.invalidateQueries({ queryKey: ['totals', keyText], refetchType: 'none' })
    }
  }, [client, topic, keyText, refetch])

  return data ?? null
}
