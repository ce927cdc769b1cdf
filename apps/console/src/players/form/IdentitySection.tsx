import { maxNameLength } from '@khlang/domain/players/player-name'
import * as m from '#messages'
import { AvatarField } from './AvatarField.tsx'
import { BlockedNotice } from './BlockedNotice.tsx'
import type { Picture } from '#parts/picture/crop.ts'
import { useNextCode } from '#parts/player/use-next-code.ts'
import { usePlayerForm } from './form-context.ts'
import { KeyField } from './KeyField.tsx'
import { Section } from './Section.tsx'
import { TextField } from './TextField.tsx'
import type { BlockedHit } from './use-blocked.ts'

type Props = {
  hits: readonly BlockedHit[]
  picture: Picture | null
  onPicture: (picture: Picture | null) => void
  progress: number | null
}

export function IdentitySection({ hits, picture, onPicture, progress }: Props) {
  const { draft, record, disabledReason } = usePlayerForm()
  const nextCode = useNextCode(draft.agentId, { isWanted: record === null })
  const hint =
    record !== null
      ? m.player_code_hint_edit()
      : draft.agentId === ''
        ? m.player_code_hint_typed()
        : nextCode === undefined
          ? ' '
          : m.player_code_hint_counted({ code: nextCode })
  return (
    <Section group="identity" disabledReason={disabledReason('firstName')}>
      <AvatarField picture={picture} onPicture={onPicture} progress={progress} />
      <TextField field="firstName" maxLength={maxNameLength} />
      <TextField field="lastName" maxLength={maxNameLength} />
      <BlockedNotice hits={hits} shownKinds={['name']} />
      <TextField
        field="code"
        maxLength={30}
        autoCapitalize="none"
        placeholder={draft.code === '' ? (nextCode ?? '') : ''}
        hint={hint}
      />
      <TextField field="company" maxLength={80} />
      <KeyField />
    </Section>
  )
}
