import { externalKeyPattern } from '@khlang/domain/players/external-key'
import { TextInput } from '@mantine/core'
import * as m from '#messages'
import { usePlayerForm } from './form-context.ts'

export const keyFieldId = 'player-external-key'
/** An empty key is right: then the player's id is their key. */
export const isKeyWrong = (key: string) => key !== '' && !externalKeyPattern.test(key)

/**
 * Edits the key by which the back-end and the player site will know a new player. Later, only an owner can change it,
 * on the player's page.
 */
export function KeyField() {
  const { newKey } = usePlayerForm()
  if (newKey === null) return null
  return (
    <TextInput
      id={keyFieldId}
      label={m.player_key()}
      description={m.player_key_hint()}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="off"
      autoCapitalize="none"
      maxLength={120}
      error={isKeyWrong(newKey.value) && m.player_key_wrong()}
      value={newKey.value}
      onChange={({ currentTarget: { value } }) => newKey.set(value.trim())}
    />
  )
}
