import { TextInput } from '@mantine/core'
import * as m from '#messages'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { toast, toastMs } from '#ui/toast.ts'
import type { SignInFields } from './PasswordForm.tsx'
import { NewPasswordField, tooShortText } from './NewPasswordField.tsx'
import { strengthOf } from './password-strength.ts'
import { register } from './sign-in.ts'
import styles from './SignInPage.module.css'

/**
 * Registers an account (spec section 8), which then waits for an owner to admit it. It is not signed in, since the
 * answer must be the same for every e-mail, known or not. `onRegistered` leads back to the sign-in form.
 */
export function RegisterForm({
  attempt,
  email,
  onEmail,
  onRegistered,
}: SignInFields & { onRegistered: () => void }) {
  const form = useForm({
    draftOf: () => ({ displayName: '', email, password: '' }),
    whyNot(account) {
      if (Object.values(account).some((value) => value.trim() === '')) return m.register_fill()
      return strengthOf(account.password) === 'too-short' ? tooShortText() : null
    },
    send(account) {
      attempt.forget()
      return register({ ...account, email: account.email.trim() })
    },
    onSaved({ nameSaved }) {
      // The specification fixes these English texts (section 8). `hint` says it in the user's language.
      toast({
        title: 'Account Created',
        text: 'You are successfully registered!',
        hint: m.register_done(),
        tone: 'success',
        ms: toastMs.brief,
      })
      const text = m.register_name_not_saved()
      if (!nameSaved) toast({ title: 'Error', text, tone: 'danger', ms: toastMs.long })
      // The answer that a sign-in would give now: the account waits. Shown for every e-mail, known or unknown.
      attempt.fail(m.not_an_employee_literal(), m.waiting_account())
      onRegistered()
    },
    onRefused: (problem) =>
      toast({ title: 'Error', text: problemText(problem), tone: 'danger', ms: toastMs.brief }),
  })
  const emailField = form.field('email')
  return (
    <Form form={form} submit={m.register_create()} button={{ size: 'md' }} className={styles.form}>
      <TextInput
        label={m.register_name()}
        name="name"
        autoComplete="name"
        autoFocus
        maxLength={80}
        {...form.field('displayName')}
      />
      <TextInput
        label={m.email()}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        {...emailField}
        onChange={(event) => {
          emailField.onChange(event)
          onEmail(event.currentTarget.value)
        }}
      />
      <NewPasswordField {...form.pick('password')} />
    </Form>
  )
}
