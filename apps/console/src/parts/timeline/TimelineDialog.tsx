import type { TimelineLine } from '@khlang/contract/crediting/crediting'
import type { LiveRow } from '@khlang/contract/live'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { stream } from '#live/stream.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { TimelineLines } from './TimelineLines.tsx'
import { actText, thingText } from './timeline-labels.ts'
import { momentAt } from './timeline-moment.ts'
import styles from './Timeline.module.css'

export type TimelineProps = {
  /** The id of the object. */
  about: string
  read: (signal: AbortSignal) => Promise<{ rows: TimelineLine[]; left: number }>
  title: string
  onClose: () => void
}

/** Whether the row is the object itself, or refers to it. */
const concerns = (row: LiveRow['row'], id: string) => Object.values(row).includes(id)

/**
 * Shows the acts on an entry, request or order and on related ones, and the calls to the back-end. The slider goes back
 * to an earlier line and shows the last act on each object until then.
 */
export function TimelineDialog({ about, read, title, onClose }: TimelineProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['timeline', about],
    queryFn: ({ signal }) => read(signal),
  })
  useEffect(() => {
    const stop = [
      stream.onRow(({ row }) => concerns(row, about) && void refetch()),
      stream.onReread(() => void refetch()),
    ]
    return () => stop.forEach((end) => end())
  }, [refetch, about])
  const lines = data?.rows ?? []
  const [chosenCount, setChosen] = useState<number | null>(null)
  const count = Math.min(chosenCount ?? lines.length, lines.length)
  const chosenMoment = lines[count - 1]?.at
  return (
    <Dialog shape="wide" title={m.timeline_title({ what: title })} onClose={onClose}>
      {error && !data && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {!data && !error && <div className={styles.skeleton} aria-hidden="true" />}
      {lines.length > 0 && (
        <>
          <section className={styles.moment} aria-live="polite">
            <label className={styles.slider}>
              <span>{m.timeline_scrub()}</span>
              <input
                type="range"
                min={1}
                max={lines.length}
                value={count}
                aria-valuetext={chosenMoment ? whenText(chosenMoment) : ''}
                onChange={({ currentTarget: { valueAsNumber } }) =>
                  setChosen(valueAsNumber === lines.length ? null : valueAsNumber)
                }
              />
              <strong className="digits">{chosenMoment && whenText(chosenMoment)}</strong>
            </label>
            <ul className={styles.standing}>
              {momentAt(lines, count).map(({ about, act, actor }) => (
                <li key={about.id}>
                  <strong>{thingText(about)}</strong> {actText(act)}{' '}
                  <span className={styles.who}>{whoText(actor)}</span>
                </li>
              ))}
            </ul>
          </section>
          {data && data.left > 0 && <p>{m.lines_left({ n: data.left })}</p>}
          <TimelineLines lines={lines} count={count} />
        </>
      )}
    </Dialog>
  )
}
