import type { DayShown } from '@khlang/contract/reports/daily-close'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { limits as ofReopening } from 'virtual:limits/reports/reopen-day'
import { limits as ofClosing } from 'virtual:limits/reports/close-day'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { dayTitle } from './day-labels.ts'
import styles from './Closing.module.css'
import { Form } from '#parts/form/Form.tsx'
import { reasonMissing, useForm } from '#parts/form/use-form.ts'

type Props = { dayShown: DayShown; act: 'close' | 'reopen'; onClose: () => void }

/**
 * Closes the day with the figures shown and perhaps a note, or reopens it with a reason. If the figures have changed
 * since they were shown (`mark`), the server refuses to close. The page below reads them again all the time; the dialog
 * takes them over only after such a refusal, which has said so.
 */
export function CloseDialog({ dayShown, act, onClose }: Props) {
  const { day } = dayShown
  const [seen, setSeen] = useState({ mark: dayShown.mark, isRefused: false })
  if (seen.isRefused && seen.mark !== dayShown.mark) setSeen({ mark: dayShown.mark, isRefused: false })
  const client = useQueryClient()
  const form = useForm({
    draftOf: () => ({ text: '' }),
    limits: act === 'close' ? ofClosing : ofReopening,
    paths: { text: act === 'close' ? 'note' : 'reason' },
    whyNot: ({ text }) => (act === 'reopen' ? reasonMissing(text) : null),
    send: ({ text }, { operationId }): Promise<DayShown> =>
      act === 'close'
        ? api.reports.closeDay({
            operationId,
            day,
            mark: seen.mark,
            ...(text.trim() && { note: text.trim() }),
          })
        : api.reports.reopenDay({ operationId, day, reason: text.trim() }),
    onSaved: (saved) => {
      client.setQueryData(['daily-close', day], saved)
      void client.invalidateQueries({ queryKey: ['days'] })
      if (act === 'close')
        toast({ tone: 'success', ms: toastMs.brief, title: dayTitle(day), text: m.daily_closed_toast() })
      onClose()
    },
    onRefused: () => {
      setSeen(({ mark }) => ({ mark, isRefused: true }))
      void client.invalidateQueries({ queryKey: ['daily-close', day] })
    },
  })
  return (
    <Dialog
      title={
        act === 'close'
          ? m.daily_close_title({ day: dayTitle(day) })
          : m.daily_reopen_title({ day: dayTitle(day) })
      }
      onClose={onClose}
    >
      <Form form={form} submit={act === 'close' ? m.daily_close() : m.daily_reopen()} onCancel={onClose}>
        {act === 'close' ? (
          <>
            <p className={styles.quiet}>{m.daily_close_hint()}</p>
            <Textarea
              label={m.daily_close_note()}
              data-autofocus
              autosize
              minRows={2}
              {...form.field('text')}
            />
          </>
        ) : (
          <ReasonPicker presets={[m.daily_reopen_late(), m.daily_reopen_wrong()]} {...form.pick('text')} />
        )}
      </Form>
    </Dialog>
  )
}
