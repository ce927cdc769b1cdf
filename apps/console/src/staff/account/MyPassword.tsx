import type { Profile } from '@khlang/contract/staff/sessions'
import { PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { employeesApi } from '#app/employees-api.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { FormProblem } from '../sign-in/FormProblem.tsx'
import { NewPasswordField } from '../sign-in/NewPasswordField.tsx'
import { strengthOf } from '../sign-in/password-strength.ts'
import styles from './Account.module.css'

/** Changes the password after the old one is entered. All other devices are then signed out. */
export function MyPassword({ profile }: { profile: Profile }) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const change = useMutation({
    mutationFn: () => employeesApi.changePassword({ current, password }),
    onSuccess: ({ ended }) => {
      setCurrent('')
      setPassword('')
      toast({
        tone: 'success',
        ms: toastMs.brief,
        title: m.profile_password_changed(),
        text: m.profile_sessions_ended({ n: ended }),
      })
    },
  })
  if (!profile.hasPassword) return <Notice tone="info">{m.problem_password_missing()}</Notice>
  const disabledReason =
    current === ''
      ? m.profile_password_current_missing()
      : strengthOf(password) === 'too-short'
        ? m.new_password_rule()
        : null
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null && !change.isPending) change.mutate()
      }}
    >
      <input type="text" hidden autoComplete="username" readOnly value={profile.email} />
      <PasswordInput
        label={m.profile_password_current()}
        autoComplete="current-password"
        value={current}
        visibilityToggleButtonProps={{ 'aria-label': m.password_reveal() }}
        onChange={({ currentTarget: { value } }) => setCurrent(value)}
      />
      <NewPasswordField value={password} onChange={setPassword} label={m.new_password()} />
      <p className={styles.quiet}>{m.profile_password_effect()}</p>
      {change.error && <FormProblem problem={asProblem(change.error)} />}
      <ActButton type="submit" fullWidth disabledReason={disabledReason} loading={change.isPending}>
        {m.profile_password_change()}
      </ActButton>
    </form>
  )
}
