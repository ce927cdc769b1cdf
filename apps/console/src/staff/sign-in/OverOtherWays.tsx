import { socialProviders } from '@khlang/domain/staff/social'
import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import * as m from '#messages'
import { passkeysWork } from '#parts/factor/passkeys-work.ts'
import { providerName } from '@khlang/domain/staff/social'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { isSetUp } from './set-up.ts'
import { signInByPasskey } from './sign-in-by-passkey.ts'
import { refusalWords } from './social-labels.ts'
import styles from './SessionOver.module.css'
import { useProvider } from './use-provider.ts'

/** `onFailure` gets the sentence to show, and null when a new attempt begins. */
type Props = { onIn: () => void; onFailure: (text: string | null) => void }

/** Signs in again by passkey or provider, on the cover of a page whose session has ended. The page stays unchanged. */
export function OverOtherWays({ onIn, onFailure }: Props) {
  const { visit } = useProvider()
  async function byPasskey() {
    onFailure(null)
    try {
      const answer = await signInByPasskey(false)
      if (answer?.ok) onIn()
      else if (answer) onFailure(answer.message)
    } catch (error) {
      onFailure(problemText(asProblem(error)))
    }
  }
  async function signInBy(provider: (typeof socialProviders)[number]) {
    onFailure(null)
    const end = await visit(provider, 'sign-in/social', { additionalData: { rememberMe: false } })
    if (end.how === 'done') onIn()
    if (end.how === 'blocked') onFailure(m.popup_blocked())
    if (end.how === 'refused') onFailure(refusalWords(end).text)
  }
  return (
    <div className={styles.others} role="group" aria-label={m.idle_other_ways()}>
      {passkeysWork() && (
        <Button
          variant="default"
          leftSection={<IconFingerprint size={18} aria-hidden="true" />}
          onClick={() => void byPasskey()}
        >
          {m.passkey_sign_in()}
        </Button>
      )}
      {socialProviders.filter(isSetUp).map((provider) => (
        <Button key={provider} variant="default" onClick={() => void signInBy(provider)}>
          {providerName[provider]}
        </Button>
      ))}
    </div>
  )
}
