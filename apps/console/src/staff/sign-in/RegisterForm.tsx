import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import * as m from '#messages'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import type { SignInFields } from './PasswordForm.tsx'
import { NewPasswordField, tooShortText } from './NewPasswordField.tsx'
import { strengthOf } from './password-strength.ts'
import { register } from './sign-in.ts'
import styles from './SignInPage.module.css'

/**
 * Registers an account (spec section 8), which then waits to be admitted. It is not signed in, since the answer must
 * be the same for every e-mail.
 */
export function RegisterForm({
  entry,
  email,
  onEmail,
  onRegistered,
}: SignInFields & { onRegistered: () => void }) {
  const [displayName, setDisplayName] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)

  const missing = [displayName, email, password].some((value) => value.trim() === '')
  const disabledReason = missing
    ? m.register_fill()
    : strengthOf(password) === 'too-short'
      ? tooShortText()
      : null
  const problemOf = (field: string) => problem?.ruleAt(field)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (disabledReason !== null || busy) return
    setBusy(true)
    setProblem(null)
    entry.forget()
    try {
      const { nameSaved } = await register({ displayName, email: email.trim(), password })
      toast({
        title: 'Account Created',
        text: 'You are successfully registered!',
        hint: m.register_done(),
        tone: 'success',
        ms: toastMs.brief,
      })
      if (!nameSaved)
        toast({
          title: 'Error',
          text: m.register_name_not_saved(),
          tone: 'danger',
          ms: toastMs.nameNotSaved,
        })
    } catch (error) {
      const failure = asProblem(error)
      setProblem(failure)
      setBusy(false)
      return entry.fail(problemText(failure))
    }
    // Shown for every e-mail, known or not: it is the same as the answer to signing in.
    entry.fail(m.not_an_employee_literal(), m.waiting_account())
    onRegistered()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={m.register_name()}
        name="name"
        autoComplete="name"
        autoFocus
        maxLength={80}
        value={displayName}
        error={problemOf('displayName')}
        onChange={(event) => setDisplayName(event.currentTarget.value)}
      />
      <TextInput
        label={m.email()}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        error={problemOf('email')}
        onChange={(event) => onEmail(event.currentTarget.value)}
      />
      <NewPasswordField value={password} error={problemOf('password')} onChange={setPassword} />
      <ActButton type="submit" disabledReason={disabledReason} fullWidth size="md" loading={busy}>
        {m.register_create()}
      </ActButton>
    </form>
  )
}
