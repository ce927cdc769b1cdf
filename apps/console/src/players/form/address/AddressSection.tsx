import * as m from '#messages'
import { TextButton } from '#ui/TextButton.tsx'
import { fieldGroups } from '@khlang/domain/players/player-fields'
import { usePlayerForm } from '../form-context.ts'
import { PlaceInput } from './PlaceInput.tsx'
import styles from '../PlayerForm.module.css'
import { Section } from '../Section.tsx'
import { TextField } from '../TextField.tsx'

/** Edits the address. A choice in any field fills in the fields that follow from it. */
export function AddressSection() {
  const { base, emptied, empty, disabledReason } = usePlayerForm()
  const hidden = fieldGroups.address.filter((field) => base.hidden[field] !== undefined)
  const isEmptied = hidden.length > 0 && hidden.every((field) => emptied.has(field))
  return (
    <Section group="address" disabledReason={disabledReason('province')} note={m.player_address_hint()}>
      <TextField field="addressLine1" maxLength={200} wide />
      <TextField field="addressLine2" maxLength={200} wide />
      <PlaceInput field="subdistrict" />
      <PlaceInput field="district" />
      <PlaceInput field="province" />
      <PlaceInput field="postCode" />
      {hidden.length > 0 && disabledReason('province') === null && (
        <p className={styles.quietWide}>
          {isEmptied ? m.player_hidden_emptied() : m.player_hidden_stays()}{' '}
          <TextButton onClick={() => hidden.forEach((field) => empty(field, !isEmptied))}>
            {isEmptied ? m.player_hidden_keep() : m.player_hidden_empty()}
          </TextButton>
        </p>
      )}
    </Section>
  )
}
