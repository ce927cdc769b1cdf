import type { LegacyImport } from '@khlang/contract/legacy-import/legacy-import'
import { Loader } from '@mantine/core'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import { collectionText } from './legacy-import-labels.ts'
import intake from '#parts/Intake.module.css'
import styles from './LegacyImport.module.css'

type Props = { live: NonNullable<LegacyImport['live']>; going: boolean }

/**
 * Shows how far each collection of the old system's running database has been read. `going`: the server is reading now.
 */
export function LiveReadings({ live: { project, readings }, going }: Props) {
  const current = going ? readings.find(({ ended }) => !ended)?.collection : undefined
  const total = readings.reduce((sum, { documents }) => sum + documents, 0)
  return (
    <div className={styles.readings}>
      {going && (
        <p className={intake.quiet} role="status">
          {project} · {m.legacy_import_live_so_far({ n: grouped(total) })}
        </p>
      )}
      <ul className={styles.files}>
        {readings.map(({ collection, documents, ended }) => (
          <li key={collection} className={styles.file}>
            <span>{collectionText(collection)}</span>
            <span className={styles.reading}>
              {collection === current && <Loader className={styles.loader} size={14} aria-hidden="true" />}
              <span className={intake.quiet}>
                {ended
                  ? m.legacy_import_live_ended()
                  : collection === current
                    ? m.legacy_import_live_reads()
                    : going
                      ? m.legacy_import_live_waits()
                      : m.legacy_import_live_stopped()}
              </span>
              <span className="digits">{grouped(documents)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
