import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './Factor.module.css'
import { proveByPassword } from './factor-calls.ts'
import { useProving } from './use-proving.ts'

/**
 * Asks employees without a second factor for their password, to prove their identity again. An employee who only
 * signs in by a provider has no password and must sign in again.
 */
export function PasswordProof({ hasPassword, onProved }: { hasPassword: boolean; onProved: () => void }) {
  const [password, setPassword] = useState('')
  const { busy, failure, run } = useProving(onProved)
  if (!hasPassword) return <Notice tone="warning" title={m.factor_password_none()} />
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') void run(() => proveByPassword(password))
      }}
    >
      {failure && <Notice tone="danger" urgent title={failure} />}
      <PasswordInput
        label={m.password()}
        autoComplete="current-password"
        autoFocus
        data-autofocus=""
        value={password}
        onChange={({ currentTarget: { value } }) => setPassword(value)}
      />
      <ActButton
        type="submit"
        fullWidth
        size="md"
        disabledReason={password === '' ? m.factor_password_missing() : null}
        loading={busy}
      >
        {m.factor_confirm()}
      </ActButton>
    </form>
  )
}
