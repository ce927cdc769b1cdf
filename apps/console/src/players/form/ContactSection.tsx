import * as m from '#messages'
import { DuplicatePlayers } from './DuplicatePlayers.tsx'
import { BlockedNotice } from './BlockedNotice.tsx'
import { usePlayerForm } from './form-context.ts'
import { Section } from './Section.tsx'
import { TextField } from './TextField.tsx'
import type { DuplicatePlayer } from '@khlang/contract/players/player-form'
import type { BlockedHit } from './use-blocked.ts'

type Props = { duplicates: readonly DuplicatePlayer[]; hits: readonly BlockedHit[] }

export function ContactSection({ duplicates, hits }: Props) {
  const { disabledReason } = usePlayerForm()
  return (
    <Section group="contact" disabledReason={disabledReason('mobile')}>
      <TextField field="mobile" inputMode="tel" maxLength={40} hint={m.player_mobile_hint()} />
      <TextField field="email" inputMode="email" maxLength={200} autoCapitalize="none" />
      <TextField field="lineName" maxLength={120} />
      <TextField field="lineUserId" maxLength={80} autoCapitalize="none" hint={m.player_line_id_hint()} />
      <TextField
        field="pictureUrl"
        inputMode="url"
        maxLength={2_000}
        autoCapitalize="none"
        wide
        hint={m.player_picture_url_hint()}
      />
      <BlockedNotice hits={hits} shownKinds={['mobile', 'line']} />
      <DuplicatePlayers duplicates={duplicates} reasons={['mobile', 'email', 'line']} />
    </Section>
  )
}
