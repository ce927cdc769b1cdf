import type { Profile } from '@khlang/contract/staff/sessions'
import { PasswordInput } from '@mantine/core'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { NewPasswordField } from '../sign-in/NewPasswordField.tsx'
import { strengthOf } from '../sign-in/password-strength.ts'
import styles from './Account.module.css'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'

/** Changes the password after the old one is entered. This signs out all other devices. */
export function MyPassword({ profile }: { profile: Profile }) {
  const empty = { current: '', password: '' }
  const form = useForm({
    draftOf: () => empty,
    errorsOf: ({ current, password }) => ({
      current: current === '' && m.profile_password_current_missing(),
      password: strengthOf(password) === 'too-short' && m.new_password_rule(),
    }),
    send: (typed) => employeesApi.changePassword(typed),
    onSaved: ({ ended }, { refill }) => {
      refill(empty)
      toast({
        tone: 'success',
        ms: toastMs.brief,
        title: m.profile_password_changed(),
        text: m.profile_sessions_ended({ n: ended }),
      })
    },
  })
  if (!profile.hasPassword) return <Notice tone="info">{m.problem_password_missing()}</Notice>
  return (
    <Form form={form} submit={m.profile_password_change()} className={styles.form}>
      <input type="text" hidden autoComplete="username" readOnly value={profile.email} />
      <PasswordInput
        label={m.profile_password_current()}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': m.password_reveal() }}
        {...form.field('current')}
      />
      <NewPasswordField {...form.pick('password')} label={m.new_password()} />
      <p className={styles.quiet}>{m.profile_password_effect()}</p>
    </Form>
  )
}
