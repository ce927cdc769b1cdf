import type { ExportFormat, ListName } from '@khlang/contract/reports/reports'
import { Button, Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import * as m from '#messages'
import { AskApproval } from '#parts/approvals/AskApproval.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { grouped } from '#ui/numbers.ts'
import styles from './ExportDialog.module.css'
import { type Progress, readFile } from './read-file.ts'
import { saveFile } from './save-file.ts'

export type ExportDialogProps = {
  list: ListName
  /** The columns shown, in order. */
  columns: readonly { id: string; header: string }[]
  /** Filter, sort and selection, in the server's form. */
  query: Record<string, string>
  /** Number of rows, if known. */
  count: number | null
  /**
   * Another export of the same rows, such as one with all fields, which the server offers as one column; with
   * the reason if it is not allowed.
   */
  more?: ExportMore | undefined
  onClose: () => void
}

export type ExportMore = { column: string; label: string; disabledReason: string | null }

type State = { phase: 'asking'; problem: Problem | null } | { phase: 'reading'; progress: Progress | null }

const formats: readonly ExportFormat[] = ['csv', 'xlsx']
const words = { csv: m.export_csv, xlsx: m.export_xlsx }

/**
 * Exports the shown list as a file, with its filter, sort and columns, or with the column of `more` instead.
 * Shows beforehand what the file will contain, then the progress, and can be cancelled.
 */
export function ExportDialog({ list, columns, query, count, more, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [withMore, setWithMore] = useState(false)
  const [reason, setReason] = useState('')
  const [state, setState] = useState<State>({ phase: 'asking', problem: null })
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  async function run() {
    const abortController = (stop.current = new AbortController())
    setState({ phase: 'reading', progress: null })
    const request = {
      ...query,
      list,
      format,
      columns: withMore && more ? more.column : columns.map(({ id }) => id).join(','),
      reason: reason.trim(),
    }
    try {
      const file = await readFile(
        request,
        (progress) => setState({ phase: 'reading', progress }),
        abortController.signal,
      )
      saveFile(file)
      toast({ tone: 'success', ms: toastMs.brief, title: m.export_done(), text: file.name })
      onClose()
    } catch (error) {
      setState({ phase: 'asking', problem: abortController.signal.aborted ? null : asProblem(error) })
    }
  }
  return (
    <Dialog title={m.export_title()} onClose={onClose}>
      <div className={styles.sheet}>
        {state.phase === 'asking' && state.problem?.details.approval && (
          <AskApproval
            neededApproval={state.problem.details.approval}
            onDismiss={() => setState({ phase: 'asking', problem: null })}
          />
        )}
        {state.phase === 'asking' && state.problem && !state.problem.details.approval && (
          <Notice tone="danger" title={m.export_failed()}>
            {problemText(state.problem)}
          </Notice>
        )}
        {state.phase === 'asking' ? (
          <form
            className={styles.sheet}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (reason.trim() !== '') void run()
            }}
          >
            <p>{count === null ? m.export_rows_all() : m.export_rows({ n: grouped(count) })}</p>
            {!withMore && <p className={styles.quiet}>{columns.map(({ header }) => header).join(' · ')}</p>}
            <fieldset className={styles.formats}>
              <legend className="unseen">{m.export_format()}</legend>
              {formats.map((one) => (
                <label key={one} className={styles.format}>
                  <input
                    type="radio"
                    name="format"
                    value={one}
                    checked={format === one}
                    data-autofocus={format === one || undefined}
                    onChange={() => setFormat(one)}
                  />
                  {words[one]()}
                </label>
              ))}
            </fieldset>
            {more && (
              <Checkbox
                label={more.label}
                description={more.disabledReason}
                disabled={more.disabledReason !== null}
                checked={withMore}
                onChange={({ currentTarget: { checked } }) => setWithMore(checked)}
              />
            )}
            <ReasonPicker
              label={m.export_reason()}
              presets={[m.export_reason_daily(), m.export_reason_check(), m.export_reason_books()]}
              value={reason}
              onChange={setReason}
            />
            <DialogActions>
              <Button variant="default" onClick={onClose}>
                {m.close()}
              </Button>
              <ActButton
                type="submit"
                disabledReason={reason.trim() === '' ? m.export_reason_missing() : null}
              >
                {m.export_start()}
              </ActButton>
            </DialogActions>
          </form>
        ) : (
          <>
            <Reading progress={state.progress} />
            <DialogActions>
              <Button variant="default" onClick={() => stop.current?.abort()}>
                {m.export_cancel()}
              </Button>
            </DialogActions>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Reading({ progress }: { progress: Progress | null }) {
  const { rows = null, total = null, bytes = 0 } = progress ?? {}
  const text =
    rows !== null && total !== null
      ? m.export_progress({ n: grouped(rows), total: grouped(total) })
      : m.export_progress_size({ mb: (bytes / 1024 / 1024).toFixed(1) })
  return (
    <>
      <progress
        className={styles.progress}
        aria-label={m.export_title()}
        {...(rows !== null && total !== null && { value: rows, max: total })}
      />
      <p role="status" className={styles.quiet}>
        {text}
      </p>
    </>
  )
}
