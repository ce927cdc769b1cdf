import type { ImportVerdict, PlayerImport } from '@khlang/contract/players/player-imports'
import { Button, FileButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import * as m from '#messages'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import { commitImport, previewImport } from './bring-players.ts'
import { ImportedLines } from './ImportedLines.tsx'
import { fileProblemText, verdictText } from './import-labels.ts'
import intake from '#parts/Intake.module.css'
import styles from './PlayerImport.module.css'

type ImportInput = { importId: string }
const verdicts: readonly ImportVerdict[] = ['new', 'changed', 'unchanged', 'unreadable']

/**
 * Imports players from a file: first shows the effect of each line, then adds or changes exactly these players.
 * `listAddress` leads to the list of players.
 */
export function PlayerImportPage({ listAddress }: { listAddress: string }) {
  const { may } = useMe()
  const [preview, setPreview] = useState<PlayerImport | null>(null)
  const [shown, setShown] = useState<ImportVerdict>('new')
  const [over, setOver] = useState(false)
  const upload = useMutation({
    mutationFn: previewImport,
    onSuccess: (preview) => {
      setPreview(preview)
      setShown(verdicts.find((verdict) => preview.counts[verdict] > 0) ?? 'new')
      commit.dismiss()
    },
  })
  const commit = useOperation(
    (input: ImportInput & { operationId: string }) => commitImport(input),
    setPreview,
  )
  const disabledReason = may.includes('player.import') ? null : m.player_import_needs()
  const take = (file: File | null | undefined) => {
    if (file && disabledReason === null && !commit.busy) upload.mutate(file)
  }
  const problem = upload.error && asProblem(upload.error)
  const todo = preview ? preview.counts.new + preview.counts.changed : 0
  const isCommitted = preview !== null && preview.committedAt !== null
  return (
    <div className={intake.page}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- by keyboard there is the button */}
      <section
        className={`${intake.card} ${styles.drop}`}
        data-over={over || undefined}
        aria-label={m.page_player_import()}
        onDragOver={(event: DragEvent) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        <p>{m.player_import_hint()}</p>
        <p className={intake.quiet}>{m.player_import_columns()}</p>
        <div className={intake.row}>
          {disabledReason === null ? (
            <FileButton accept=".csv,.txt,.xlsx" onChange={take}>
              {(props) => (
                <Button {...props} variant={preview ? 'default' : 'filled'} loading={upload.isPending}>
                  {m.player_import_choose()}
                </Button>
              )}
            </FileButton>
          ) : (
            <ActButton disabledReason={disabledReason}>{m.player_import_choose()}</ActButton>
          )}
          <span className={intake.quiet} role="status">
            {upload.isPending
              ? m.player_import_reading({ name: upload.variables.name })
              : (preview?.fileName ?? m.player_import_drop())}
          </span>
        </div>
        {problem && <Notice tone="danger" urgent title={fileProblemText(problem) ?? problemText(problem)} />}
      </section>
      {preview && (
        <section className={intake.card} aria-label={m.player_import_preview()}>
          {preview.ignored.length > 0 && (
            <Notice tone="warning">{m.player_import_ignored({ names: preview.ignored.join(', ') })}</Notice>
          )}
          <div className={styles.verdicts} role="tablist" aria-label={m.player_import_preview()}>
            {verdicts.map((verdict) => (
              <BareButton
                key={verdict}
                role="tab"
                aria-selected={verdict === shown}
                className={styles.verdict}
                onClick={() => setShown(verdict)}
              >
                <span>{verdictText(verdict)}</span>
                <strong className="digits">{preview.counts[verdict].toLocaleString('en-US')}</strong>
              </BareButton>
            ))}
          </div>
          <ImportedLines key={`${preview.id} ${shown}`} importId={preview.id} verdict={shown} />
          <div className={styles.foot} data-foot-bar>
            <OperationNotice operation={commit} shown={null} />
            {isCommitted ? (
              <Notice
                tone="success"
                title={m.player_import_done({ n: todo })}
                actions={
                  <Button component="a" href={listAddress} size="compact-md" variant="default">
                    {m.page_players()}
                  </Button>
                }
              />
            ) : (
              <ActButton
                disabledReason={todo === 0 ? m.player_import_nothing() : disabledReason}
                loading={commit.busy}
                onClick={() => commit.run({ importId: preview.id })}
              >
                {m.player_import_commit({ n: todo })}
              </ActButton>
            )}
          </div>
        </section>
      )}
    </div>
  )
}
