import { Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { afterSignIn, paths } from '#app/paths.ts'
import { rememberUser } from '#parts/session.ts'
import { endSession } from '#parts/sign-out.ts'
import { asProblem } from '#parts/problem.ts'
import { problemText } from '#parts/problem-words.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { DoorFrame } from './DoorFrame.tsx'
import { signIn, whoAmI } from './sign-in.ts'
import styles from './SignInPage.module.css'
import { SocialButtons } from './SocialButtons.tsx'
import { useCapsLock } from './use-caps-lock.ts'
import { useCountdown } from './use-countdown.ts'

/** The pause before the console opens (spec section 9). */
const openAfterMs = 1000

export function SignInPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [phase, setPhase] = useState<'idle' | 'asking' | 'opening'>('idle')
  const [failure, setFailure] = useState<{ text: string; hint?: string } | null>(null)
  const capsLock = useCapsLock()
  const wait = useCountdown()

  const why =
    wait.seconds > 0
      ? m.sign_in_wait({ n: wait.seconds })
      : email.trim() === '' || password === ''
        ? m.sign_in_fill()
        : null

  function fail(text: string, hint?: string) {
    setFailure({ text, ...(hint && { hint }) })
    setPhase('idle')
    toast({ title: 'Error', text, tone: 'danger', ms: toastMs.brief })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (why !== null || phase !== 'idle') return
    setPhase('asking')
    setFailure(null)
    try {
      const answer = await signIn(email.trim(), password, remember)
      if (!answer.ok) {
        if (answer.waitSeconds !== null) wait.start(answer.waitSeconds)
        return fail(answer.message)
      }
      rememberUser(await whoAmI())
      setPhase('opening')
      setTimeout(() => location.assign(afterSignIn(location.search)), openAfterMs)
    } catch (error) {
      const problem = asProblem(error)
      if (problem.code !== 'not-an-employee') return fail(problemText(problem))
      await endSession()
      fail(m.not_an_employee_literal(), m.problem_not_an_employee())
    }
  }

  return (
    <DoorFrame title={m.sign_in_title()} hint={m.sign_in_hint()}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {failure && (
          <Notice tone="danger" urgent title={failure.text}>
            {failure.hint}
          </Notice>
        )}
        <TextInput
          label={m.email()}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
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
          <Checkbox
            label={m.remember_me()}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
          <a href={paths.forgotten}>{m.forgotten()}</a>
        </div>
        <ActButton type="submit" why={why} fullWidth size="md" loading={phase !== 'idle'}>
          {phase === 'opening' ? m.sign_in_opening() : m.sign_in()}
        </ActButton>
      </form>
      <SocialButtons />
    </DoorFrame>
  )
}
