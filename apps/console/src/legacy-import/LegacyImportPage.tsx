import type { Role } from '@khlang/domain/staff/acts'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { usePages } from '#parts/pages/use-pages.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { OldPictures } from './OldPictures.tsx'
import { LegacyImportReportView } from './LegacyImportReportView.tsx'
import { OpenLegacyImport } from './OpenLegacyImport.tsx'
import { stateText } from './legacy-import-labels.ts'
import intake from '#parts/Intake.module.css'
import styles from './LegacyImport.module.css'

const key = ['old-imports']
const loadStart = () => import('./StartLegacyImport.tsx').then((file) => file.StartLegacyImport)
/** Poll interval while the server fetches, tries or places the data. While files are added, nothing is polled. */
const everyMs = 1_000

/**
 * Imports the old system's data, from files or its running database, with a trial first; and players' pictures. One
 * import at most is open; the others are listed with their reports, newest first.
 */
export function LegacyImportPage({ roleText }: { roleText: (role: Role) => string }) {
  const client = useQueryClient()
  const { rows, first, error, refetch, more } = usePages({
    queryKey: key,
    read: (paging, signal) => connectionsApi.oldImports(paging, { signal }),
    limit: 10,
    refetchInterval: (newest) => (newest?.open && newest.open.state !== 'reading' ? everyMs : 0),
  })
  const invalidate = () => void client.invalidateQueries({ queryKey: key })
  return (
    <div className={intake.page}>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {!first && !error && <div className={styles.skeleton} aria-hidden="true" />}
      {first && !first.open && <Lazy load={loadStart} props={{ roleText, onDone: invalidate }} />}
      {first?.open && <OpenLegacyImport one={first.open} roleText={roleText} onDone={invalidate} />}
      {first && <OldPictures />}
      {first && !first.open && rows?.length === 0 && (
        <div className={styles.none}>
          <EmptyNote title={m.legacy_import_none()} hint={m.legacy_import_none_hint()} />
        </div>
      )}
      {rows?.map((one) => (
        <section key={one.id} className={intake.card} aria-label={m.legacy_import_number({ n: one.number })}>
          <header className={styles.head}>
            <h2 className="section-title">{m.legacy_import_number({ n: one.number })}</h2>
            <span className={intake.quiet}>
              {[stateText(one.state), one.committedBy ?? one.createdBy].join(' · ')}
            </span>
          </header>
          {one.report && <LegacyImportReportView report={one.report} />}
        </section>
      ))}
      {more && <MoreLines {...more} />}
    </div>
  )
}
