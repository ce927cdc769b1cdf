import type { LiveRow, LiveTopic } from '@khlang/contract/live'
import { useEffect, useRef, useState } from 'react'
import { stream } from '#live/stream.ts'

type RowOf<Topic extends LiveTopic> = Extract<LiveRow, { topic: Topic }>['row']

/** Rows of these kinds as the stream tells of them from now on. */
export function useRowsNow<Topic extends LiveTopic>(...topics: Topic[]): ReadonlyMap<string, RowOf<Topic>> {
  const [rows, setRows] = useState<ReadonlyMap<string, RowOf<Topic>>>(() => new Map<string, RowOf<Topic>>())
  const wanted = useRef<readonly LiveTopic[]>(topics)
  useEffect(
    () =>
      stream.onRow(({ topic, row }) => {
        if (wanted.current.includes(topic))
          setRows((known) => new Map(known).set(row.id, row as RowOf<Topic>))
      }),
    [],
  )
  return rows
}
