import type { HandOverDetail } from '@khlang/contract/reports/hand-overs'
import { Checkbox, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { limits } from 'virtual:limits/reports/take-hand-over'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { toast, toastMs } from '#ui/toast.ts'
import { handOversKey } from './hand-over-labels.ts'
import styles from './Closing.module.css'

/**
 * Takes the second signature under a shift hand-over, by another person, perhaps with a note. An objection also takes
 * over; its note must say what is wrong.
 */
export function TakeForm({ shift: { id, number, can } }: { shift: HandOverDetail }) {
  const client = useQueryClient()
  const form = useForm({
    draftOf: () => ({ note: '', objects: false }),
    lockedReason: can['take'] === true ? null : reasonText(String(can['take'])),
    whyNot: ({ note, objects }) => (objects && note.trim() === '' ? m.shift_object_missing() : null),
    limits,
    send: ({ note, objects }, { operationId }) =>
      api.reports.takeHandOver({
        operationId,
        id,
        objects,
        ...(note.trim() !== '' && { note: note.trim() }),
      }),
    onSaved: (taken) => {
      toast({
        tone: 'success',
        ms: toastMs.brief,
        title: m.shift_number({ n: number }),
        text: m.shift_taken_toast(),
      })
      client.setQueryData(['hand-over', id], taken)
      void client.invalidateQueries({ queryKey: handOversKey })
    },
    onRefused: () => void client.invalidateQueries({ queryKey: ['hand-over', id] }),
  })
  const { objects } = form.draft
  const note = useRef<HTMLTextAreaElement>(null)
  useKeys([{ code: 'KeyN', shown: 'N', label: m.shift_take_note(), run: () => note.current?.focus() }])
  return (
    <section className={styles.card} aria-label={m.shift_take_title()} data-screen-only>
      <h3 className={styles.title}>{m.shift_take_title()}</h3>
      <Form
        form={form}
        submit={objects ? m.shift_take_objecting() : m.shift_take()}
        {...(objects && { color: 'red' })}
      >
        <Textarea
          ref={note}
          label={
            <>
              {m.shift_take_note()} <KeyMark shown="N" />
            </>
          }
          aria-keyshortcuts="N"
          autosize
          minRows={2}
          {...form.field('note')}
        />
        <Checkbox label={m.shift_object()} {...form.tick('objects')} />
      </Form>
    </section>
  )
}
