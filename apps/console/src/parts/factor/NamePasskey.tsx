import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './Factor.module.css'
import { addPasskey, type IdentityProof } from './factor-calls.ts'
import { useProving } from './use-proving.ts'

/** `onDone`: gets new recovery codes; null if unused ones are left. */
type Props = { identity: IdentityProof; onDone: (recoveryCodes: string[] | null) => void; onBack: () => void }

/** Asks for a name of the passkey, then for the passkey itself. */
export function NamePasskey({ identity, onDone, onBack }: Props) {
  const [name, setName] = useState<string>(m.passkey_name_first())
  const { busy, failure, run } = useProving(onDone)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void run(async () => (await addPasskey(name.trim(), identity)).recoveryCodes)
      }}
    >
      {failure && <Notice tone="danger" urgent title={failure} />}
      <p className={styles.quiet}>{m.passkey_hint()}</p>
      <TextInput
        label={m.passkey_name()}
        maxLength={60}
        autoFocus
        data-autofocus=""
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <ActButton
        type="submit"
        fullWidth
        size="md"
        disabledReason={name.trim() === '' ? m.passkey_name_missing() : null}
        loading={busy}
      >
        {m.passkey_add()}
      </ActButton>
      <Button variant="subtle" onClick={onBack}>
        {m.go_back()}
      </Button>
    </form>
  )
}
