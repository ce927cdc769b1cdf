import type { BackendShown } from '@khlang/contract/crediting/backend-profile'
import { NativeSelect, TextInput } from '@mantine/core'
import * as m from '#messages'
import { FieldGroup } from '#ui/FieldGroup.tsx'
import type { ProfileDraft } from './profile-draft.ts'

type Props = {
  backendShown: BackendShown
  draft: ProfileDraft
  onChange: (part: Partial<ProfileDraft>) => void
}

const words = {
  none: m.backend_secret_none,
  kept: m.backend_secret_kept,
  bearer: m.backend_secret_bearer,
  header: m.backend_secret_header,
} satisfies Record<ProfileDraft['secret'], () => string>

/** Edits the credentials for the back-end, which are write-only and stored encrypted; the bundled one has none. */
export function SecretFields({ backendShown: { bundled, inUse, draft: newest }, draft, onChange }: Props) {
  const keptHeaderNames = (newest ?? inUse)?.headerNames ?? []
  const ways = (['none', 'kept', 'bearer', 'header'] as const).filter(
    (way) => way !== 'kept' || keptHeaderNames.length > 0,
  )
  if (bundled) return null
  return (
    <FieldGroup title={m.backend_group_secret()}>
      <NativeSelect
        label={m.backend_headers()}
        description={m.backend_secret_hint()}
        value={draft.secret}
        data={ways.map((way) => ({ value: way, label: words[way]() }))}
        onChange={({ currentTarget: { value } }) => onChange({ secret: value as 'none' })}
      />
      {draft.secret === 'header' && (
        <TextInput
          label={m.backend_header_name()}
          placeholder="X-Api-Key"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={100}
          value={draft.headerName}
          onChange={({ currentTarget: { value } }) => onChange({ headerName: value })}
        />
      )}
      {(draft.secret === 'bearer' || draft.secret === 'header') && (
        <TextInput
          label={m.backend_token()}
          type="password"
          autoComplete="new-password"
          value={draft.token}
          onChange={({ currentTarget: { value } }) => onChange({ token: value })}
        />
      )}
    </FieldGroup>
  )
}
