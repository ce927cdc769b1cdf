import type { LegacyImport } from '@khlang/contract/legacy-import/legacy-import'
import type { Role } from '@khlang/domain/staff/acts'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { lastFailure } from '#parts/problems/last-failure.ts'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { uploadOldFile } from './upload-old-file.ts'
import { LiveProject } from './LiveProject.tsx'
import { LiveReadings } from './LiveReadings.tsx'
import { OldFiles } from './OldFiles.tsx'
import { LegacyImportReportView } from './LegacyImportReportView.tsx'
import { collectionText, kindText, oldFileProblemText, stateText, stopText } from './legacy-import-labels.ts'
import intake from '#parts/Intake.module.css'
import styles from './LegacyImport.module.css'

type Props = { one: LegacyImport; roleText: (role: Role) => string; onDone: () => void }

/**
 * Leads through an open import: files, then a trial, then the import, which this page offers only after a trial.
 * Whatever is read afterwards, a file or the running database, makes the trial void. `onDone` is called after each call,
 * refused ones too, to read the import again.
 */
export function OpenLegacyImport({ one, roleText, onDone }: Props) {
  const [asking, setAsking] = useState<'commit' | 'discard' | null>(null)
  const upload = useMutation({ mutationFn: uploadOldFile, onSettled: onDone })
  const importId = one.id
  const act = useMutation({
    mutationFn: (to: 'try' | 'commit' | 'discard') =>
      to === 'try'
        ? connectionsApi.tryOldImport({ importId })
        : to === 'commit'
          ? connectionsApi.commitOldImport({ importId })
          : connectionsApi.discardOldImport({ importId }),
    onSettled: () => {
      setAsking(null)
      onDone()
    },
  })
  const problem = lastFailure(upload, act)
  const failure = problem ? asProblem(problem) : null
  const reading = one.state === 'reading'
  const files = one.files.filter(({ kind }) => kind !== 'live')
  const disabledReason =
    one.files.length === 0 && reading
      ? m.legacy_import_files_first()
      : upload.isPending || !reading
        ? m.legacy_import_file_coming()
        : null
  return (
    <>
      <section className={intake.card} aria-label={m.legacy_import_number({ n: one.number })}>
        <header className={styles.head}>
          <h2 className="section-title">{m.legacy_import_number({ n: one.number })}</h2>
          <span className={intake.quiet}>
            {[
              stateText(one.state),
              m.legacy_import_as({ role: roleText(one.role) }),
              one.hashing ? m.legacy_import_hashing() : m.legacy_import_no_hashing(),
            ].join(' · ')}
          </span>
        </header>
        {files.length > 0 && (
          <ul className={styles.files}>
            {files.map(({ id, name, kind, documents }) => (
              <li key={id} className={styles.file}>
                <span>{name}</span>
                <span className={intake.quiet}>
                  {kindText(kind)} · {m.legacy_import_documents({ n: grouped(documents) })}
                </span>
              </li>
            ))}
          </ul>
        )}
        {one.live && <LiveReadings live={one.live} going={one.state === 'fetching'} />}
        {one.problem !== null && <Notice tone="danger" urgent title={stopText(one.problem)} />}
        {reading && (
          <div className={styles.ways}>
            <OldFiles upload={upload} importId={importId} />
            <LiveProject key={one.state} one={one} busy={upload.isPending} onDone={onDone} />
          </div>
        )}
        {(one.state === 'trying' || one.state === 'placing') && (
          <div role="status">
            <p className={intake.quiet}>
              {m.legacy_import_progress({
                what: one.collection ? collectionText(one.collection) : stateText(one.state),
                n: grouped(one.progress),
                total: grouped(one.total),
              })}
            </p>
            <progress
              className={intake.progress}
              value={one.progress}
              max={Math.max(one.total, 1)}
              aria-label={stateText(one.state)}
            />
          </div>
        )}
        {failure && (
          <Notice tone="danger" urgent title={oldFileProblemText(failure) ?? problemText(failure)} />
        )}
        {(reading || one.state === 'fetching') && (
          <div className={styles.acts}>
            <ActButton
              disabledReason={disabledReason}
              variant="default"
              loading={act.isPending}
              onClick={() => act.mutate('try')}
            >
              {m.legacy_import_try()}
            </ActButton>
            <ActButton
              disabledReason={disabledReason ?? (one.trial === null ? m.legacy_import_try_first() : null)}
              onClick={() => setAsking('commit')}
            >
              {m.legacy_import_commit()}
            </ActButton>
            <Button variant="subtle" color="red" onClick={() => setAsking('discard')}>
              {m.legacy_import_discard()}
            </Button>
          </div>
        )}
      </section>
      {one.trial && (
        <section className={intake.card} aria-label={m.legacy_import_trial()}>
          <h2 className="section-title">{m.legacy_import_trial()}</h2>
          <p className={intake.quiet}>{m.legacy_import_trial_hint()}</p>
          <LegacyImportReportView report={one.trial} />
        </section>
      )}
      {asking && (
        <Dialog
          title={asking === 'commit' ? m.legacy_import_commit() : m.legacy_import_discard()}
          onClose={() => setAsking(null)}
        >
          <p>{asking === 'commit' ? m.legacy_import_commit_sure() : m.legacy_import_discard_sure()}</p>
          <DialogActions>
            <Button variant="default" onClick={() => setAsking(null)}>
              {m.go_back()}
            </Button>
            <Button
              data-autofocus
              {...(asking === 'discard' && { color: 'red' })}
              loading={act.isPending}
              onClick={() => act.mutate(asking)}
            >
              {asking === 'commit' ? m.legacy_import_commit() : m.legacy_import_discard()}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
