import type { LiveTopic } from '@khlang/contract/live'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stream } from '#live/stream.ts'
import { readAgain } from '#parts/read-again.ts'

const usualMs = 2_000

/**
 * Reads a query again within two seconds, or `withinMs`, after one of these topics changed or may have, at most that
 * often.
 */
export function useNews(queryKey: readonly unknown[], topics: readonly LiveTopic[], withinMs = usualMs) {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  const topicNames = topics.join(' ')
  useEffect(() => {
    const reread = readAgain(client, JSON.parse(key) as unknown[], withinMs)
    const wanted = topicNames.split(' ') as LiveTopic[]
    const stops = [
      stream.onRow(({ topic }) => wanted.includes(topic) && reread.soon()),
      stream.onReread(reread.soon, wanted),
      reread.end,
    ]
    return () => stops.forEach((stop) => stop())
  }, [client, key, topicNames, withinMs])
}
