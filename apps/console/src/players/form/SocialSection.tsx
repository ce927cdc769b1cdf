import { fieldGroups } from '@khlang/domain/players/player-fields'
import * as m from '#messages'
import { usePlayerForm } from './form-context.ts'
import { Section } from './Section.tsx'
import { TextField } from './TextField.tsx'

export function SocialSection() {
  const { disabledReason } = usePlayerForm()
  return (
    <Section group="social" disabledReason={disabledReason('line')} note={m.player_social_hint()}>
      {fieldGroups.social.map((field) => (
        <TextField key={field} field={field} maxLength={200} autoCapitalize="none" />
      ))}
    </Section>
  )
}
