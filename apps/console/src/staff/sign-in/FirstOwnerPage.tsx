import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import * as m from '#messages'
import { paths } from '#app/paths.ts'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PublicPage } from './PublicPage.tsx'
import { NewPasswordField, tooShortText } from './NewPasswordField.tsx'
import { strengthOf } from './password-strength.ts'
import { firstSignIn } from './first-sign-in.ts'
import { useLinkToken } from './link-token.ts'
import { createFirstOwner } from './sign-in.ts'
import styles from './FirstOwnerPage.module.css'

/** The one-time address that a fresh install prints leads here: whoever opens it becomes the first owner. */
export function FirstOwnerPage() {
  const token = useLinkToken()
  const [owner, setOwner] = useState({ email: '', firstName: '', lastName: '', password: '' })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const strength = strengthOf(owner.password)

  const missing = Object.values(owner).some((value) => value.trim() === '')
  const disabledReason =
    token === ''
      ? m.setup_no_token()
      : missing
        ? m.setup_fill()
        : strength === 'too-short'
          ? tooShortText()
          : null

  const set = (field: keyof typeof owner) => (event: FormEvent<HTMLInputElement>) =>
    setOwner({ ...owner, [field]: event.currentTarget.value })
  const problemOf = (field: string) => problem?.ruleAt(field)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (disabledReason !== null || busy) return
    setBusy(true)
    setProblem(null)
    try {
      await createFirstOwner({ token, ...owner, email: owner.email.trim() })
      await firstSignIn(owner.email.trim(), owner.password, paths.setup)
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }

  return (
    <PublicPage title={m.setup_title()} hint={m.setup_hint()}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {problem && (
          <Notice tone="danger" urgent title={problemText(problem)}>
            {problem.code === 'owner-exists' && <a href={paths.login}>{m.sign_in()}</a>}
          </Notice>
        )}
        <TextInput
          label={m.email()}
          type="email"
          autoComplete="username"
          autoFocus
          value={owner.email}
          error={problemOf('email')}
          onChange={set('email')}
        />
        <div className={styles.names}>
          <TextInput
            label={m.first_name()}
            autoComplete="given-name"
            value={owner.firstName}
            error={problemOf('firstName')}
            onChange={set('firstName')}
          />
          <TextInput
            label={m.last_name()}
            autoComplete="family-name"
            value={owner.lastName}
            error={problemOf('lastName')}
            onChange={set('lastName')}
          />
        </div>
        <NewPasswordField
          value={owner.password}
          error={problemOf('password')}
          onChange={(password) => setOwner({ ...owner, password })}
        />
        <ActButton type="submit" disabledReason={disabledReason} fullWidth size="md" loading={busy}>
          {m.setup_create()}
        </ActButton>
      </form>
    </PublicPage>
  )
}
