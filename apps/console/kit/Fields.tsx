import { Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { Choices } from '#parts/filters/Choices.tsx'
import { WholeNumber } from '#parts/WholeNumber.tsx'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import { Ticks } from '#ui/Ticks.tsx'
import { Section, State } from './Section.tsx'
import { tall } from './samples.ts'
import styles from './kit.module.css'

const ignore = () => {}
const choices = [
  { value: 'keep', label: tall },
  { value: 'give', label: 'คืนยอด' },
] as const

export function Fields() {
  const [number, setNumber] = useState(12)
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(['a'])
  const [choice, setChoice] = useState<'keep' | 'give'>('keep')
  return (
    <>
      <Section title="TextInput">
        <State name="empty">
          <TextInput className={styles.field} label={tall} placeholder={tall} />
        </State>
        <State name="filled, with description">
          <TextInput className={styles.field} label={tall} description={tall} defaultValue={tall} />
        </State>
        <State name="error">
          <TextInput className={styles.field} label={tall} error={tall} defaultValue={tall} />
        </State>
        <State name="disabled, with why">
          <TextInput
            className={styles.field}
            label={tall}
            description={tall}
            value={tall}
            disabled
            readOnly
          />
        </State>
        <State name="small">
          <TextInput className={styles.field} size="sm" label={tall} defaultValue={tall} />
        </State>
      </Section>
      <Section title="Other fields">
        <State name="PasswordInput">
          <PasswordInput
            className={styles.field}
            label={tall}
            defaultValue="secret"
            visibilityToggleButtonProps={{ 'aria-label': 'แสดงรหัสผ่าน' }}
          />
        </State>
        <State name="NativeSelect">
          <NativeSelect className={styles.field} label={tall} data={[tall, 'คืนยอด']} />
        </State>
        <State name="Textarea">
          <Textarea className={styles.field} label={tall} defaultValue={tall} />
          <Textarea className={styles.field} label={tall} error={tall} />
        </State>
        <State name="WholeNumber">
          <WholeNumber label={tall} value={number} onChange={setNumber} />
          <WholeNumber label={tall} hint={tall} value={number} error={tall} onChange={setNumber} />
        </State>
        <State name="Checkbox">
          <Checkbox label={tall} defaultChecked />
          <Checkbox label={tall} description={tall} />
          <Checkbox label={tall} disabled checked onChange={ignore} />
        </State>
        <State name="Choices">
          <Choices label={tall} choices={choices} value={choice} onChange={setChoice} />
        </State>
        <State name="Ticks">
          <Ticks
            title={tall}
            options={[
              { value: 'a', label: tall },
              { value: 'b', label: 'คืนยอด' },
            ]}
            selected={chosen}
            onChange={setChosen}
          />
        </State>
        <State name="FieldGroup">
          <FieldGroup title={tall}>
            <TextInput className={styles.field} label={tall} />
          </FieldGroup>
        </State>
        <State name="ReasonPicker" wide>
          <ReasonPicker presets={[tall, 'ลูกค้าขอ']} value={reason} onChange={setReason} />
        </State>
      </Section>
    </>
  )
}
