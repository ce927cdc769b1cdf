import type { Expected, Sample } from '@khlang/domain/statements/messages/parser'
import { Button, Textarea, TextInput } from '@mantine/core'
import * as m from '#messages'
import { readFieldText } from './manual-labels.ts'
import styles from './ParserForm.module.css'

const fields = ['amount', 'at', 'balance', 'own', 'bank', 'sender', 'name', 'mobile'] as const

type Props = {
  number: number
  sample: Sample
  disabled: boolean
  /** The values that the current pattern reads from the sample; null if it reads nothing. */
  actual: Expected | null
  /** Returns why the server refused a field of the sample: `text`, `heardAt`, `expected.amount`. */
  errorAt: (field: string) => string | undefined
  onChange: (sample: Sample) => void
  onRemove: () => void
}

/** Edits a sample message with its expected values, beside the values that are read. */
export function ParserSample({ number, sample, disabled, actual, errorAt, onChange, onRemove }: Props) {
  const { text, heardAt, expected } = sample
  return (
    <fieldset className={styles.sample} disabled={disabled}>
      <legend>{m.manual_pattern_sample({ n: number })}</legend>
      <Textarea
        label={m.manual_pattern_sample_text()}
        autosize
        minRows={2}
        maxLength={1000}
        value={text}
        error={errorAt('text')}
        onChange={(event) => onChange({ ...sample, text: event.currentTarget.value })}
      />
      <TextInput
        label={m.manual_pattern_sample_heard()}
        value={heardAt}
        error={errorAt('heardAt')}
        maxLength={19}
        onChange={(event) => onChange({ ...sample, heardAt: event.currentTarget.value })}
      />
      {actual === null && text !== '' && <p className={styles.unread}>{m.manual_message_unread()}</p>}
      <p className={styles.label}>{m.manual_pattern_sample_expected()}</p>
      <div className={styles.expected}>
        {fields.map((field) => (
          <TextInput
            key={field}
            size="sm"
            label={readFieldText(field)}
            value={expected[field] ?? ''}
            error={errorAt(`expected.${field}`)}
            description={actual?.[field] ?? '–'}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={(event) =>
              onChange({ ...sample, expected: { ...expected, [field]: event.currentTarget.value } })
            }
          />
        ))}
      </div>
      <div className={styles.acts}>
        {actual && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => onChange({ ...sample, expected: actual })}
          >
            {m.manual_pattern_sample_take()}
          </Button>
        )}
        <Button size="compact-md" variant="default" onClick={onRemove}>
          {m.manual_pattern_sample_remove({ n: number })}
        </Button>
      </div>
    </fieldset>
  )
}
