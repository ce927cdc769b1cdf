import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { Region } from '#parts/problems/Region.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PublicPage } from './PublicPage.tsx'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './SignInPage.module.css'
import { SocialSignIn } from './SocialSignIn.tsx'
import { useSignInAttempt } from './use-sign-in-attempt.ts'

const loadFactorPage = () => import('./FactorPage.tsx').then((file) => file.FactorPage)
const loadRegisterForm = () => import('./RegisterForm.tsx').then((file) => file.RegisterForm)

/** Whether this is a new shop. Its first owner is created at the address printed at the first start. */
const hasNoOwner = 'noOwner' in document.documentElement.dataset

/**
 * Shows the sign-in page: by password, passkey or a provider account, or registration of an account that waits to be
 * admitted.
 */
export function SignInPage() {
  const attempt = useSignInAttempt()
  const [registering, setRegistering] = useState(false)
  const [email, setEmail] = useState('')
  const [remember, setRemember] = useState(false)

  const showRegistration = (isShown: boolean) => {
    attempt.forget()
    setRegistering(isShown)
  }
  const shared = { attempt, email, onEmail: setEmail, remember, onRemember: setRemember }

  if (attempt.phase === 'factor')
    return (
      <PublicPage title={m.factor_title()} hint={m.factor_hint()}>
        <Region>
          <Lazy
            load={loadFactorPage}
            props={{ onSignedIn: () => void attempt.enter(async () => ({ ok: true }), m.waiting_account()) }}
          />
        </Region>
      </PublicPage>
    )
  return (
    <PublicPage
      title={registering ? m.register() : hasNoOwner ? m.sign_in_no_owner() : m.sign_in_title()}
      hint={registering ? m.register_hint() : hasNoOwner ? m.sign_in_no_owner_hint() : m.sign_in_hint()}
    >
      {attempt.failure && (
        <div className={styles.failure}>
          <Notice tone="danger" urgent title={attempt.failure.text}>
            {attempt.failure.hint}
          </Notice>
        </div>
      )}
      {registering ? (
        <Region onDismiss={() => showRegistration(false)}>
          <Lazy load={loadRegisterForm} props={{ ...shared, onRegistered: () => setRegistering(false) }} />
        </Region>
      ) : (
        <>
          <PasswordForm {...shared} />
          <PasskeySignIn attempt={attempt} remember={remember} />
          <SocialSignIn attempt={attempt} remember={remember} />
        </>
      )}
      <p className={styles.turn}>
        {registering ? m.register_have_account() : m.register_no_account()}{' '}
        <Button variant="subtle" size="compact-md" onClick={() => showRegistration(!registering)}>
          {registering ? m.sign_in() : m.register()}
        </Button>
      </p>
    </PublicPage>
  )
}
