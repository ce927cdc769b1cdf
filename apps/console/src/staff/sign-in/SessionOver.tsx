import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { signOutAndLeave } from '#parts/session/sign-out.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { PersonPicture } from '#parts/session/PersonPicture.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { signIn, whoAmI } from './sign-in.ts'
import { afterCover } from './after-cover.ts'
import styles from './SessionOver.module.css'

/**
 * Covers the page when the session has ended, so that others cannot read it. The employee signs in again by password,
 * passkey or provider, and continues in the unchanged page (`onBack`). If another employee signs in, the page is left.
 */
export function SessionOver({ onBack }: { onBack: () => void }) {
  const me = useMe()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [mfaPending, setMfaPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('input[type=password]')?.focus()
    return () => element?.close()
  }, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (password === '' || busy) return
    setBusy(true)
    setFailure(null)
    try {
      const answer = await signIn(me.email, password, false)
      if (!answer.ok) return setFailure(answer.message)
      await goOn()
    } catch (error) {
      setFailure(problemText(asProblem(error)))
    } finally {
      setBusy(false)
    }
  }

  /** Continues after signing in again. If the second factor is missing, asks for it here. */
  async function goOn() {
    setFailure(null)
    const after = await afterCover(me.id, whoAmI)
    if (after.next === 'goOn') onBack()
    else if (after.next === 'leave') location.assign(paths.home)
    else if (after.next === 'askFactor') setMfaPending(true)
    else setFailure(problemText(after.problem))
  }
  return (
    <dialog
      ref={dialog}
      className={styles.over}
      aria-labelledby={titleId}
      // Browsers close a dialog on the second cancel, whatever the handler does.
      onClose={() => dialog.current?.showModal()}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={styles.card}>
        <PersonPicture name={me.displayName} address={me.avatar} size={52} />
        <h2 id={titleId} className={styles.title}>
          {m.idle_over()}
        </h2>
        <p className={styles.hint}>{m.idle_over_hint()}</p>
        {failure && <Notice tone="danger" urgent title={failure} />}
        {mfaPending ? (
          <Lazy
            load={() => import('./OverFactor.tsx').then((file) => file.OverFactor)}
            props={{ onProved: () => void goOn(), onFailure: setFailure }}
          />
        ) : (
          <>
            <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
              <input type="text" hidden autoComplete="username" readOnly value={me.email} />
              <PasswordInput
                label={m.idle_password_of({ email: me.email })}
                autoComplete="current-password"
                value={password}
                visibilityToggleButtonProps={{ 'aria-label': m.password_reveal() }}
                onChange={({ currentTarget: { value } }) => setPassword(value)}
              />
              <ActButton
                type="submit"
                fullWidth
                size="md"
                disabledReason={password === '' ? m.idle_password_missing() : null}
                loading={busy}
              >
                {m.idle_go_on()}
              </ActButton>
            </form>
            <Lazy
              load={() => import('./OverOtherWays.tsx').then((file) => file.OverOtherWays)}
              props={{ onIn: () => void goOn(), onFailure: setFailure }}
            />
          </>
        )}
        <Button variant="subtle" onClick={() => void signOutAndLeave(paths.login)}>
          {m.idle_leave()}
        </Button>
      </div>
    </dialog>
  )
}
