import { NativeSelect, TextInput } from '@mantine/core'
import * as m from '#messages'
import styles from './Backend.module.css'
import { wayHint, wayText } from './backend-labels.ts'
import type { ReadingDraft } from './profile-draft.ts'

type Props = { label: string; value: ReadingDraft; onChange: (value: ReadingDraft) => void }
const ways = ['status', 'accepted', 'words'] as const

/**
 * Edits by which rule an answer of the back-end to one kind of call counts as yes, no or unknown. `status`: by the
 * field of that name in the answer; `accepted`: a 2xx answer is a yes unless its content contradicts; `words`: by words
 * at a path in it.
 */
export function ReadingField({ label, value, onChange }: Props) {
  const text = (name: 'path' | 'yes' | 'no') => ({
    value: value[name],
    onChange: ({ currentTarget: { value: typed } }: { currentTarget: { value: string } }) =>
      onChange({ ...value, [name]: typed }),
  })
  return (
    <div className={styles.reading}>
      <NativeSelect
        label={label}
        description={wayHint[value.way]()}
        value={value.way}
        data={ways.map((way) => ({ value: way, label: wayText[way]() }))}
        onChange={({ currentTarget: { value: way } }) =>
          onChange({ ...value, way: way as (typeof ways)[number] })
        }
      />
      {value.way === 'words' && (
        <div className={styles.words}>
          <TextInput
            label={m.backend_path()}
            description={m.backend_path_hint()}
            placeholder="data.result"
            autoCapitalize="none"
            maxLength={120}
            {...text('path')}
          />
          <TextInput label={m.backend_yes_words()} placeholder="00, OK" {...text('yes')} />
          <TextInput label={m.backend_no_words()} placeholder="99, FAIL" {...text('no')} />
        </div>
      )}
    </div>
  )
}
