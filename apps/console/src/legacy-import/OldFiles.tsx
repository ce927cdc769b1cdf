import type { LegacyImport } from '@khlang/contract/legacy-import/legacy-import'
import { oldFileKinds } from '@khlang/domain/legacy-import/old-file'
import { Button, FileButton } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import * as m from '#messages'
import type { OldFile } from './upload-old-file.ts'
import { kindText } from './legacy-import-labels.ts'
import intake from '#parts/Intake.module.css'
import styles from './LegacyImport.module.css'

type Props = { importId: string; upload: UseMutationResult<LegacyImport, Error, OldFile> }

/** Uploads the old system's exports one at a time, with one button for each kind. `upload` calls `uploadOldFile`. */
export function OldFiles({ importId, upload }: Props) {
  return (
    <section className={styles.way} aria-label={m.legacy_import_from_files()}>
      <h3 className={styles.wayTitle}>{m.legacy_import_from_files()}</h3>
      <div className={intake.row}>
        {oldFileKinds.map((kind) => (
          <FileButton
            key={kind}
            accept=".json,application/json"
            disabled={upload.isPending}
            onChange={(file) => file && upload.mutate({ importId, kind, file })}
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={upload.isPending && upload.variables.kind === kind}
              >
                {m.legacy_import_add({ kind: kindText(kind) })}
              </Button>
            )}
          </FileButton>
        ))}
        <span className={intake.quiet} role="status">
          {upload.isPending && m.legacy_import_reading_file({ name: upload.variables.file.name })}
        </span>
      </div>
    </section>
  )
}
