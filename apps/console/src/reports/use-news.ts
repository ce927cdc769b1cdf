import type { LiveTopic } from '@khlang/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stream } from '#live/stream.ts'

const atMostEveryMs = 2_000

/** Reads a query again when one of these topics changes, at most every two seconds. */
export function useNews(queryKey: readonly unknown[], topics: readonly LiveTopic[]) {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  const wanted = topics.join(' ')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (topic: LiveTopic | null) => {
      if (topic !== null && !wanted.split(' ').includes(topic)) return
      timer ??= setTimeout(() => {
        timer = undefined
        void client.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] })
      }, atMostEveryMs)
    }
    const stops = [stream.onRow(({ topic }) => later(topic)), stream.onReread(later)]
    return () => {
      clearTimeout(timer)
      stops.forEach((stop) => stop())
    }
  }, [client, key, wanted])
}
