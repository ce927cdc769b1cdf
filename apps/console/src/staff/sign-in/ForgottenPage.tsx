import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import * as m from '#messages'
import { paths } from '#app/paths.ts'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { RefusedFields } from '#parts/problems/RefusedFields.tsx'
import { problemText } from '#parts/problems/problem-text.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PublicPage } from './PublicPage.tsx'
import { askReset, mailIsSent } from './sign-in.ts'
import styles from './SignInPage.module.css'

/** What to do about a forgotten password: a mail where mail is set up, otherwise a link from an owner. */
export function ForgottenPage() {
  const [mail, setMail] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    mailIsSent().then(setMail, (error: unknown) => setProblem(asProblem(error)))
  }, [])
  return (
    <PublicPage
      title={m.forgotten_title()}
      hint={mail === null ? m.loading() : mail ? m.forgotten_by_mail() : m.forgotten_by_owner()}
    >
      <div className={styles.form}>
        {problem && <Notice tone="danger" urgent title={problemText(problem)} />}
        {mail && <AskForm />}
        {mail === false && <Notice tone="info">{m.forgotten_owner_does()}</Notice>}
        <a href={paths.login}>{m.link_to_sign_in()}</a>
      </div>
    </PublicPage>
  )
}

function AskForm() {
  const [email, setEmail] = useState('')
  const [phase, setPhase] = useState<'idle' | 'asking' | 'asked'>('idle')
  const [problem, setProblem] = useState<Problem | null>(null)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (email.trim() === '' || phase === 'asking') return
    setPhase('asking')
    setProblem(null)
    try {
      await askReset(email.trim())
      setPhase('asked')
    } catch (error) {
      setProblem(asProblem(error))
      setPhase('idle')
    }
  }
  if (phase === 'asked')
    return (
      <Notice tone="success" title={m.forgotten_asked()}>
        {m.forgotten_asked_hint()}
      </Notice>
    )
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {problem && (
        <Notice tone="danger" urgent title={problemText(problem)}>
          <RefusedFields problem={problem} />
        </Notice>
      )}
      <TextInput
        label={m.email()}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoFocus
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <ActButton
        type="submit"
        disabledReason={email.trim() === '' ? m.forgotten_fill() : null}
        fullWidth
        size="md"
        loading={phase === 'asking'}
      >
        {m.forgotten_ask()}
      </ActButton>
    </form>
  )
}
