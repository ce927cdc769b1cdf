import type { MovingIn } from '@khlang/contract/moving-in'
import { oldFileKinds } from '@khlang/domain/connections/old-file'
import { Button, FileButton } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import * as m from '#messages'
import type { OldFile } from './bring-old-file.ts'
import { kindText } from './moving-in-words.ts'
import intake from '#parts/Intake.module.css'
import styles from './MovingIn.module.css'

type Props = { importId: string; upload: UseMutationResult<MovingIn, Error, OldFile> }

/** Uploads of old exports, one per kind. */
export function OldFiles({ importId, upload }: Props) {
  return (
    <section className={styles.way} aria-label={m.moving_in_from_files()}>
      <h3 className={styles.wayTitle}>{m.moving_in_from_files()}</h3>
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
                {m.moving_in_add({ kind: kindText(kind) })}
              </Button>
            )}
          </FileButton>
        ))}
        <span className={intake.quiet} role="status">
          {upload.isPending && m.moving_in_reading_file({ name: upload.variables.file.name })}
        </span>
      </div>
    </section>
  )
}
