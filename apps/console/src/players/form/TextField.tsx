import type { PersonalField, PlayerField } from '@khlang/domain/players/player-fields'
import { TextInput } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import * as m from '#messages'
import { TextButton } from '#ui/TextButton.tsx'
import { usePlayerForm, fieldId } from './form-context.ts'
import { fieldLabel } from './field-labels.ts'
import styles from './PlayerForm.module.css'
import { wrongText } from './wrong-labels.ts'

type Props = { field: PlayerField; hint?: ReactNode; wide?: boolean } & Pick<
  ComponentProps<'input'>,
  'inputMode' | 'maxLength' | 'placeholder' | 'autoComplete' | 'autoCapitalize'
>

/** Edits a text field of a player. A hidden value can still be overwritten or removed. */
export function TextField({ field, hint, wide = false, placeholder, ...input }: Props) {
  const { draft, set, disabledReason } = usePlayerForm()
  const { mask, emptied } = useHidden(field)
  const error = useFieldError(field)
  return (
    <div className={wide ? styles.wide : undefined}>
      <TextInput
        id={fieldId(field)}
        label={fieldLabel(field)}
        description={
          mask !== undefined && disabledReason(field) === null ? <HiddenHint field={field} /> : hint
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        {...input}
        placeholder={mask !== undefined && !emptied ? mask : placeholder}
        disabled={disabledReason(field) !== null}
        error={error}
        value={draft[field]}
        onChange={({ currentTarget: { value } }) => set({ [field]: value })}
      />
    </div>
  )
}

/** Returns the masked form of a field's hidden value, if it has one, and whether the value will be removed. */
export function useHidden(field: PlayerField) {
  const { base, emptied } = usePlayerForm()
  return { mask: base.hidden[field as PersonalField], emptied: emptied.has(field) }
}

/**
 * Returns the error of a field; false if there is none. A filled field is checked at once, an empty one after an
 * attempt to save; then the server's refusal, if any.
 */
export function useFieldError(field: PlayerField): string | false {
  const { draft, problems, refused, tried } = usePlayerForm()
  const problem = problems[field]
  if (problem !== undefined && (tried || draft[field].trim() !== '')) return wrongText(problem)
  return refused[field] ?? false
}

/** Shows that the field has a hidden value, which stays unless it is overwritten or removed. */
function HiddenHint({ field }: { field: PlayerField }) {
  const { draft, empty } = usePlayerForm()
  const { emptied } = useHidden(field)
  if (draft[field] !== '') return m.player_hidden_replaced()
  return (
    <span className={styles.hidden}>
      {emptied ? m.player_hidden_emptied() : m.player_hidden_stays()}{' '}
      <TextButton onClick={() => empty(field, !emptied)}>
        {emptied ? m.player_hidden_keep() : m.player_hidden_empty()}
      </TextButton>
    </span>
  )
}
