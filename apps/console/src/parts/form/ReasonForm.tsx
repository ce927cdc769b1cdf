import type { TextLimits } from '@khlang/contract/text-limits'
import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { ReasonPicker } from '../filters/ReasonPicker.tsx'
import type { Problem } from '../problems/problem.ts'
import { Form, type FormLooks } from './Form.tsx'
import { useForm } from './use-form.ts'

type Props<Saved> = Omit<FormLooks, 'label'> & {
  /** Common reasons. Without them there is only a field. */
  presets?: readonly string[]
  label?: string
  /** Minimum length of the reason in characters; `tooShort` says why a shorter one cannot be sent. */
  minLength?: number
  tooShort?: string
  /** Why the command is not possible now. */
  disabledReason?: string | null
  send: (reason: string, operationId: string) => Promise<Saved>
  onSaved: (saved: Saved, reason: string) => void
  onRefused?: (problem: Problem) => void
  /** The path of the reason in the input of the command. */
  path?: string
  /** The largest length of the command's texts, if not 500 characters. */
  limits?: TextLimits
  /** Shown after the reason; children are shown before it. */
  note?: ReactNode
}

/** Sends a command that needs a reason and nothing else. */
export function ReasonForm<Saved>({
  presets,
  label = m.reason(),
  minLength = 3,
  tooShort = m.reason_needed(),
  disabledReason = null,
  send,
  onSaved,
  onRefused,
  path = 'reason',
  children,
  limits,
  note,
  ...looks
}: Props<Saved>) {
  const form = useForm({
    draftOf: () => ({ reason: '' }),
    paths: { reason: path },
    ...(limits && { limits }),
    whyNot: ({ reason }) => disabledReason ?? (reason.trim().length < minLength ? tooShort : null),
    send: ({ reason }, { operationId }) => send(reason.trim(), operationId),
    onSaved: (saved, { draft }) => onSaved(saved, draft.reason.trim()),
    ...(onRefused && { onRefused }),
  })
  return (
    <Form form={form} {...looks}>
      {children}
      {presets ? (
        <ReasonPicker label={label} presets={presets} {...form.pick('reason')} />
      ) : (
        <Textarea label={label} autoFocus autosize minRows={2} maxLength={500} {...form.field('reason')} />
      )}
      {note}
    </Form>
  )
}
