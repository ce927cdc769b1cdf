import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { passkeysWork } from '#parts/factor/passkeys-work.ts'
import { ActButton } from '#ui/ActButton.tsx'
import styles from './SignInPage.module.css'
import type { useSignInAttempt } from './use-sign-in-attempt.ts'

type Props = { attempt: ReturnType<typeof useSignInAttempt>; remember: boolean }

/** Signs in by a passkey alone: the device verifies the employee. */
export function PasskeySignIn({ attempt, remember }: Props) {
  const [asking, setAsking] = useState(false)
  const disabledReason =
    attempt.wait.seconds > 0
      ? m.sign_in_wait({ n: attempt.wait.seconds })
      : passkeysWork()
        ? null
        : m.passkey_unsupported()

  async function press() {
    if (attempt.phase !== 'idle' || asking) return
    attempt.forget()
    setAsking(true)
    try {
      const { signInByPasskey } = await import('./sign-in-by-passkey.ts')
      const answer = await signInByPasskey(remember)
      if (answer !== null) await attempt.enter(async () => answer, m.waiting_account())
    } catch {
      attempt.fail(m.problem_unreachable())
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className={styles.passkey}>
      <ActButton
        variant="default"
        fullWidth
        size="md"
        disabledReason={disabledReason}
        loading={asking}
        leftSection={<IconFingerprint size={20} aria-hidden="true" />}
        onClick={() => void press()}
      >
        {m.passkey_sign_in()}
      </ActButton>
    </div>
  )
}
