import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Form } from '#parts/form/Form.tsx'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'
import { reasonMissing, useForm } from '#parts/form/use-form.ts'
import type { Problem } from '#parts/problems/problem.ts'
import { Notice } from '#ui/Notice.tsx'
import { Section, State } from './Section.tsx'
import styles from './kit.module.css'
import { long, offline, stale, tall, taken, wrongFields } from './samples.ts'

const ignore = () => {}
const never = () => new Promise<void>(ignore)
const fails = (problem: Problem) => () => Promise.reject(problem)
const done = () => Promise.resolve()

const draftOf = () => ({ name: '', sum: '', note: '', informed: false })
const filled = { name: tall, sum: '1,000', note: long, informed: true }
type Row = { version: number }

type Props = {
  typed?: Partial<typeof filled>
  lockedReason?: string
  row?: Row
  /** What comes of sending it. If given, the form is sent at once. */
  send?: () => Promise<void>
  inDialog?: boolean
}

function Sample({ typed = filled, lockedReason, row, send, inDialog }: Props) {
  const [sent, setSent] = useState(false)
  const form = useForm({
    row: row ?? null,
    draftOf,
    errorsOf: ({ sum }) => ({ sum: /^[\d,]*$/.test(sum) ? null : 'ใส่เป็นตัวเลข' }),
    lockedReason: lockedReason ?? null,
    whyNot: ({ name, note }) => (name === '' ? 'ใส่ชื่อก่อน' : reasonMissing(note)),
    send: send ?? never,
    onSaved: () => setSent(true),
    fieldOfCode: { 'username-taken': 'name' },
  })
  const { change, submit } = form
  const [isFilled, setFilled] = useState(false)
  useEffect(() => {
    change(typed)
    setFilled(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is filled in once
  }, [])
  useEffect(() => {
    if (isFilled && send) submit('')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is sent once
  }, [isFilled])
  return (
    <div className={styles.form}>
      <Form form={form} submit="บันทึก" reasonClassName="" {...(inDialog && { onCancel: ignore })}>
        <TextInput label={tall} {...form.field('name')} />
        <TextInput label="ยอด" inputMode="numeric" {...form.field('sum')} />
        <Textarea label="เหตุผล" {...form.field('note')} />
        <Checkbox label="บอกสมาชิกแล้ว" {...form.tick('informed')} />
        {sent && <Notice tone="success" title="บันทึกแล้ว" />}
      </Form>
    </div>
  )
}

/** A form in each state that a command leaves it in. */
export const Forms = () => (
  <Section title="Form">
    <State name="empty: why it cannot be sent">
      <Sample typed={{}} />
    </State>
    <State name="something typed is wrong">
      <Sample typed={{ ...filled, sum: 'ห้าร้อย' }} />
    </State>
    <State name="a right is missing">
      <Sample lockedReason={long} />
    </State>
    <State name="ready, in a dialog">
      <Sample inDialog />
    </State>
    <State name="sending">
      <Sample send={never} />
    </State>
    <State name="sent">
      <Sample send={done} />
    </State>
    <State name="refused: each field says what it allows, the notice what else was refused">
      <Sample send={fails(wrongFields)} />
    </State>
    <State name="refused for one field">
      <Sample send={fails(taken)} />
    </State>
    <State name="somebody saved first">
      <Sample row={{ version: 1 }} send={fails(stale)} />
    </State>
    <State name="not known whether it happened">
      <Sample send={fails(offline)} />
    </State>
    <State name="ReasonForm">
      <div className={styles.form}>
        <ReasonForm
          presets={[tall, 'ลูกค้าขอ']}
          submit="ยกเลิกรายการ"
          color="red"
          send={never}
          onSaved={ignore}
          onCancel={ignore}
        >
          <p>{long}</p>
        </ReasonForm>
      </div>
    </State>
  </Section>
)
