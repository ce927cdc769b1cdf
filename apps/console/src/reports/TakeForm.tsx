import type { HandOverDetail } from '@khlang/contract/reports/hand-overs'
import { Checkbox, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { handOversKey } from './hand-over-labels.ts'
import styles from './Closing.module.css'

type Taking = { id: string; note?: string; objects: boolean }

/** The second signature, by another person, with a note or an objection. */
export function TakeForm({ shift: { id, number, can } }: { shift: HandOverDetail }) {
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const [objects, setObjects] = useState(false)
  const take = useOperation(
    (wanted: Taking & { operationId: string }) => api.reports.takeHandOver(wanted),
    (taken) => {
      toast({
        tone: 'success',
        ms: toastMs.brief,
        title: m.shift_number({ n: number }),
        text: m.shift_taken_toast(),
      })
      client.setQueryData(['hand-over', id], taken)
      void client.invalidateQueries({ queryKey: handOversKey })
    },
    () => void client.invalidateQueries({ queryKey: ['hand-over', id] }),
  )
  const barred = can['take'] === true ? null : reasonText(String(can['take']))
  const disabledReason = barred ?? (objects && note.trim() === '' ? m.shift_object_missing() : null)
  return (
    <section className={styles.card} aria-label={m.shift_take_title()} data-screen-only>
      <h3 className={styles.title}>{m.shift_take_title()}</h3>
      <Textarea
        label={m.shift_take_note()}
        value={note}
        maxLength={2_000}
        autosize
        minRows={2}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Checkbox
        label={m.shift_object()}
        checked={objects}
        onChange={(event) => setObjects(event.currentTarget.checked)}
      />
      <OperationNotice state={take.state} onAgain={take.again} onDismiss={take.dismiss} />
      <div className={styles.sign}>
        <ActButton
          disabledReason={disabledReason}
          loading={take.busy}
          {...(objects && { color: 'red' })}
          onClick={() => take.run({ id, objects, ...(note.trim() !== '' && { note: note.trim() }) })}
        >
          {objects ? m.shift_take_objecting() : m.shift_take()}
        </ActButton>
      </div>
    </section>
  )
}
