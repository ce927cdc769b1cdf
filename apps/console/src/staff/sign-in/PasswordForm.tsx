import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { signIn } from './sign-in.ts'
import styles from './SignInPage.module.css'
import { useCapsLock } from './use-caps-lock.ts'
import type { useSignInAttempt } from './use-sign-in-attempt.ts'

export type SignInFields = {
  attempt: ReturnType<typeof useSignInAttempt>
  email: string
  onEmail: (email: string) => void
  remember: boolean
  onRemember: (remember: boolean) => void
}

/** Signs in by e-mail and password. */
export function PasswordForm({ attempt, email, onEmail, remember, onRemember }: SignInFields) {
  const [password, setPassword] = useState('')
  const capsLock = useCapsLock()
  const { phase, wait } = attempt

  const disabledReason =
    wait.seconds > 0
      ? m.sign_in_wait({ n: wait.seconds })
      : email.trim() === '' || password === ''
        ? m.sign_in_fill()
        : null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (disabledReason !== null || phase !== 'idle') return
    void attempt.enter(() => signIn(email.trim(), password, remember), m.wrong_or_waiting())
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label={m.email()}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoFocus
        value={email}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label={m.password()}
        name="password"
        autoComplete="current-password"
        value={password}
        visibilityToggleButtonProps={{ 'aria-label': m.password_reveal() }}
        onChange={(event) => setPassword(event.currentTarget.value)}
        {...capsLock.listeners}
      />
      <p className={styles.caps} role="status">
        {capsLock.on ? m.caps_lock() : ''}
      </p>
      <div className={styles.line}>
        {!('noRememberMe' in document.documentElement.dataset) && (
          <Checkbox
            label={m.remember_me()}
            description={m.remember_me_hint()}
            checked={remember}
            onChange={(event) => onRemember(event.currentTarget.checked)}
          />
        )}
        <a href={paths.forgotten}>{m.forgotten()}</a>
      </div>
      <ActButton type="submit" disabledReason={disabledReason} fullWidth size="md" loading={phase !== 'idle'}>
        {phase === 'opening' ? m.sign_in_opening() : m.sign_in()}
      </ActButton>
    </form>
  )
}
