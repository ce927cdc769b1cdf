import type { DayShown } from '@khlang/contract/reports/daily-close'
import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { dayTitle } from './day-labels.ts'
import styles from './Closing.module.css'

type CloseInput = { said: string }
type Props = { shown: DayShown; act: 'close' | 'reopen'; onClose: () => void }

/** Closes the day with the figures shown, or reopens it with a reason. */
export function CloseDialog({ shown: { day, mark }, act, onClose }: Props) {
  const client = useQueryClient()
  const [words, setWords] = useState('')
  const readAgain = () => void client.invalidateQueries({ queryKey: ['daily-close', day] })
  const change = useOperation<CloseInput, DayShown>(
    ({ operationId, said }: CloseInput & { operationId: string }) =>
      act === 'close'
        ? api.reports.closeDay({ operationId, day, mark, ...(said !== '' && { note: said }) })
        : api.reports.reopenDay({ operationId, day, reason: said }),
    (shown) => {
      client.setQueryData(['daily-close', day], shown)
      void client.invalidateQueries({ queryKey: ['days'] })
      if (act === 'close')
        toast({ tone: 'success', ms: toastMs.brief, title: dayTitle(day), text: m.daily_closed_toast() })
      onClose()
    },
    readAgain,
  )
  const disabledReason = act === 'reopen' && words.trim().length < 3 ? m.reason_needed() : null
  return (
    <Dialog
      title={
        act === 'close'
          ? m.daily_close_title({ day: dayTitle(day) })
          : m.daily_reopen_title({ day: dayTitle(day) })
      }
      onClose={onClose}
    >
      <div className="stack">
        {act === 'close' ? (
          <>
            <p className={styles.quiet}>{m.daily_close_hint()}</p>
            <Textarea
              label={m.daily_close_note()}
              data-autofocus
              value={words}
              maxLength={1_000}
              autosize
              minRows={2}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          </>
        ) : (
          <ReasonPicker
            presets={[m.daily_reopen_late(), m.daily_reopen_wrong()]}
            value={words}
            onChange={setWords}
          />
        )}
        <OperationNotice state={change.state} onAgain={change.again} onDismiss={change.dismiss} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton
            disabledReason={disabledReason}
            loading={change.busy}
            onClick={() => change.run({ said: words.trim() })}
          >
            {act === 'close' ? m.daily_close() : m.daily_reopen()}
          </ActButton>
        </DialogActions>
      </div>
    </Dialog>
  )
}
