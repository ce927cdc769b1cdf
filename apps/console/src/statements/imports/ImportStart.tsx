import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import * as m from '#messages'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { AccountSelect } from '../manual/AccountSelect.tsx'
import { ImportList } from './ImportList.tsx'
import styles from './ImportStart.module.css'
import { fileText } from '../manual/manual-labels.ts'
import { uploadFile } from './upload-file.ts'
import { takeImport } from './use-imports.ts'

const accepted = '.csv,.txt,.xlsx,.ofx,.xml'

/**
 * Chooses account and file, which is sent at once; `onOpen` gets its import, or the former one if the file is known.
 * Shows the previous imports below.
 */
export function ImportStart({ onOpen }: { onOpen: (importId: string) => void }) {
  const { may } = useMe()
  const client = useQueryClient()
  const [account, setAccount] = useState('')
  const [over, setOver] = useState(false)
  const upload = useMutation({
    mutationFn: ({ file, shared = false }: { file: File; shared?: boolean }) =>
      uploadFile(account, file, { shared }),
    onSuccess: ({ import: row, known }) => {
      takeImport(client, row)
      if (known)
        toast({ title: m.manual_file_known(), text: row.fileName, tone: 'warning', ms: toastMs.long })
      onOpen(row.id)
    },
  })
  const disabledReason = may.includes('entry.import')
    ? account === ''
      ? m.manual_file_account_first()
      : null
    : m.manual_needs_import()
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && disabledReason === null) upload.mutate({ file })
  }
  const problem = upload.error && asProblem(upload.error)

  return (
    <div className={styles.start}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- by keyboard there is the button */}
      <section
        className={styles.drop}
        data-over={over || undefined}
        aria-label={m.manual_file_title()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <h2 className="section-title">{m.manual_file_title()}</h2>
        <p className={styles.hint}>{m.manual_file_hint()}</p>
        <AccountSelect value={account} onChange={setAccount} />
        <div className={styles.choose}>
          {disabledReason === null ? (
            <FileButton accept={accepted} onChange={(file) => file && upload.mutate({ file })}>
              {(props) => (
                <Button {...props} loading={upload.isPending}>
                  {m.manual_file_choose()}
                </Button>
              )}
            </FileButton>
          ) : (
            <ActButton disabledReason={disabledReason}>{m.manual_file_choose()}</ActButton>
          )}
          <span className={styles.hint}>
            {upload.isPending
              ? m.manual_file_reading({ name: upload.variables.file.name })
              : m.manual_file_drop()}
          </span>
        </div>
        {problem && (
          <Notice
            tone="danger"
            urgent
            title={problemText(problem)}
            actions={
              problem.code === 'file-of-another-account' &&
              upload.variables && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() => upload.mutate({ ...upload.variables, shared: true })}
                >
                  {m.manual_file_shared()}
                </Button>
              )
            }
          >
            {problem.code === 'file-of-another-account' && problem.details.detail}
            {fileText(problem.details.fields?.find(({ path }) => path === 'file')?.message)}
          </Notice>
        )}
      </section>
      <ImportList onOpen={onOpen} />
    </div>
  )
}
