import type { TimelineLine } from '@khlang/contract/crediting/crediting'
import * as m from '#messages'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { CallLine } from './CallLine.tsx'
import { changeTexts } from './change-labels.ts'
import { type ActLine, changesIn } from './timeline-moment.ts'
import { actText, thingText } from './timeline-labels.ts'
import styles from './Timeline.module.css'

type Props = {
  lines: readonly TimelineLine[]
  /** How many of the lines are up to the chosen moment. */
  count: number
}

export const TimelineLines = ({ lines, count }: Props) => (
  <ol className={styles.lines}>
    {lines.map((line, index) => (
      <li
        key={`${line.at} ${line.about.id} ${line.line === 'act' ? line.act : 'call'}`}
        className={styles.line}
        data-kind={line.line}
        data-later={index >= count || undefined}
      >
        <span className={`digits ${styles.at}`}>{whenText(line.at)}</span>
        {line.line === 'act' ? <Act line={line} /> : <CallLine call={line} />}
      </li>
    ))}
  </ol>
)

function Act({ line }: { line: ActLine }) {
  const changes = changeTexts(changesIn(line.before, line.after))
  return (
    <div className={styles.what}>
      <p>
        <strong>{thingText(line.about)}</strong> {actText(line.act)}{' '}
        <span className={styles.who}>{whoText(line.actor)}</span>
      </p>
      {line.reason && <p>{m.timeline_reason({ reason: line.reason })}</p>}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                {before !== null && <del>{before}</del>} {after ?? '–'}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
