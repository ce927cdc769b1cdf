import type { LiveRow, LiveTopic } from '@khlang/contract/live'
import { useEffect, useRef, useState } from 'react'
import { newerOf } from '#live/newer-row.ts'
import { stream } from '#live/stream.ts'

type RowOf<Topic extends LiveTopic> = Extract<LiveRow, { topic: Topic }>['row']

/**
 * Returns by id, in their newest version, the rows of these topics that arrived from the stream since the component was
 * mounted. After an interruption or a `resync`, `reread` reads those that may have been missed.
 */
export function useRowsNow<Topic extends LiveTopic>(
  topics: readonly Topic[],
  reread: () => Promise<readonly RowOf<Topic>[]>,
): ReadonlyMap<string, RowOf<Topic>> {
  const [rows, setRows] = useState<ReadonlyMap<string, RowOf<Topic>>>(() => new Map<string, RowOf<Topic>>())
  const latest = useRef({ topics, reread })
  useEffect(() => {
    latest.current = { topics, reread }
  })
  useEffect(() => {
    const isWanted = (topic: LiveTopic) => (latest.current.topics as readonly LiveTopic[]).includes(topic)
    const take = (news: readonly RowOf<Topic>[]) =>
      setRows((known) => {
        const now = new Map(known)
        for (const row of news) now.set(row.id, newerOf(now.get(row.id), row))
        return now
      })
    const stop = [
      stream.onRow(({ topic, row }) => isWanted(topic) && take([row as RowOf<Topic>])),
      // A failed read is ignored, since the rows are read again after the next reconnection.
      stream.onReread(() => void latest.current.reread().then(take, () => {}), latest.current.topics),
    ]
    return () => stop.forEach((end) => end())
  }, [])
  return rows
}
