import { providerName, type SocialProvider } from '@khlang/domain/staff/social'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import { whoAmI } from './sign-in.ts'
import { refusalWords } from './social-labels.ts'
import { SocialButtons } from './SocialButtons.tsx'
import styles from './SocialButtons.module.css'
import type { useSignInAttempt } from './use-sign-in-attempt.ts'
import { useProvider } from './use-provider.ts'

type Props = { attempt: ReturnType<typeof useSignInAttempt>; remember: boolean }

/** Signs in by a provider account, in a popup. */
export function SocialSignIn({ attempt, remember }: Props) {
  const { waitsFor, visit, giveUp } = useProvider()
  const [signedIn, setSignedIn] = useState(false)

  async function press(provider: SocialProvider) {
    if (attempt.phase !== 'idle') return
    attempt.forget()
    if (await isSignedIn()) return tellSignedIn()
    const end = await visit(provider, 'sign-in/social', { additionalData: { rememberMe: remember } })
    if (end.how === 'done') return attempt.enter(async () => ({ ok: true }), m.waiting_account_social())
    if (end.how === 'blocked') return attempt.fail(m.popup_blocked(), m.popup_blocked_hint())
    if (end.how === 'given-up') return
    if (end.code === 'already-signed-in') return tellSignedIn()
    if (end.waitSeconds) attempt.wait.start(end.waitSeconds)
    const { text, hint } = refusalWords(end)
    attempt.fail(text, end.code === 'not-an-employee' ? m.waiting_account_social() : hint)
  }

  function tellSignedIn() {
    setSignedIn(true)
    toast({
      title: 'Login Attempt',
      text: 'You are already logged in!',
      hint: m.problem_already_signed_in(),
      tone: 'warning',
      ms: toastMs.brief,
    })
  }

  return (
    <div className={styles.social}>
      <p className={styles.or}>
        <span>{m.sign_in_or()}</span>
      </p>
      <SocialButtons
        label={(name) => m.sign_in_with({ name })}
        disabledReason={attempt.wait.seconds > 0 ? m.sign_in_wait({ n: attempt.wait.seconds }) : null}
        onPress={(provider) => void press(provider)}
      />
      {waitsFor && (
        <Notice
          tone="info"
          actions={
            <Button size="compact-md" variant="default" onClick={giveUp}>
              {m.popup_give_up()}
            </Button>
          }
        >
          {m.popup_waiting({ name: providerName[waitsFor] })}
        </Notice>
      )}
      {signedIn && (
        <Notice tone="warning" title={m.problem_already_signed_in()}>
          <a href={paths.home}>{m.open_console()}</a>
        </Notice>
      )}
    </div>
  )
}

/**
 * Returns whether the employee is signed in: false if they were not when the page was loaded. Otherwise the server is
 * asked again: they may have signed out elsewhere since, and must then be able to sign in. No answer counts as signed
 * out.
 */
async function isSignedIn(): Promise<boolean> {
  const { dataset } = document.documentElement
  if (!('signedIn' in dataset)) return false
  const signedInEmployee = await whoAmI().catch(() => null)
  if (signedInEmployee === null) delete dataset['signedIn']
  return signedInEmployee !== null
}
