import { TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { Notice } from '#ui/Notice.tsx'
import { askReset } from './sign-in.ts'
import styles from './SignInPage.module.css'

/** Asks for a mail with a link for a new password. The answer is the same for every e-mail. */
export function AskResetForm() {
  const [isSent, setSent] = useState(false)
  const form = useForm({
    draftOf: () => ({ email: '' }),
    errorsOf: ({ email }) => ({ email: email.trim() === '' && m.forgotten_fill() }),
    send: ({ email }) => askReset(email.trim()),
    onSaved: () => setSent(true),
  })
  if (isSent)
    return (
      <Notice tone="success" title={m.forgotten_asked()}>
        {m.forgotten_asked_hint()}
      </Notice>
    )
  return (
    <Form form={form} submit={m.forgotten_ask()} button={{ size: 'md' }} className={styles.form}>
      <TextInput
        label={m.email()}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoFocus
        {...form.field('email')}
      />
    </Form>
  )
}
