import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import * as m from '#messages'
import { serverNow } from '#live/server-clock.ts'
import { leave } from '#parts/api/api.ts'
import { paths } from '#parts/navigation/paths.ts'
import { useIdleEnd } from '#parts/session/idle-end.ts'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { openForAnother } from '#parts/session/session.ts'
import { signOutAndLeave } from '#parts/session/sign-out.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { PersonPicture } from '#parts/session/PersonPicture.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { signIn, whoAmI } from './sign-in.ts'
import { type AfterCover, afterCover } from './after-cover.ts'
import { idlePhaseAt } from './idle-phase.ts'
import styles from './SessionOver.module.css'

/**
 * Covers the page when the session has ended, so that others cannot read it. The employee signs in again by password,
 * passkey or provider, here or in another tab, and continues in the unchanged page (`onBack`, with the new end of the
 * session). If another employee signs in, the page is left.
 */
export function SessionOver({ onBack }: { onBack: (idleUntil: string | null) => void }) {
  const me = useMe()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [mfaPending, setMfaPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** While the first factor is set up, only the employee ends it: its recovery codes are shown once. */
  const isSettingUp = useRef(false)
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
    follow(await afterCover(me.id, whoAmI))
  }

  function follow(after: AfterCover) {
    if (after.next === 'goOn') onBack(after.idleUntil)
    else if (after.next === 'leave') openForAnother()
    else if (after.next === 'askFactor') setMfaPending(true)
    else setFailure(problemText(after.problem))
  }

  // Another tab, or this page by itself, has moved or removed the end of the session. Only the server knows who signed in
  // there, if anybody.
  const endsAt = useIdleEnd()
  useEffect(() => {
    if (endsAt > 0 && idlePhaseAt(serverNow(), endsAt).name === 'over') return
    void afterCover(me.id, whoAmI).then((after) => {
      if (after.next === 'goOn' && isSettingUp.current) return
      if (after.next !== 'show') follow(after)
      else if (after.problem.code === 'not-signed-in') leave()
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each end
  }, [endsAt])

  return (
    <dialog
      ref={dialog}
      className={styles.over}
      data-cover=""
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
            props={{
              onProved: () => void goOn(),
              onFailure: setFailure,
              onSettingUp: () => (isSettingUp.current = true),
              onSignInAgain: () => setMfaPending(false),
            }}
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
