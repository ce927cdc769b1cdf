import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { BareButton } from '#ui/BareButton.tsx'
import styles from './Factor.module.css'
import type { IdentityProof } from './factor-calls.ts'
import { NamePasskey } from './NamePasskey.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpApp } from './SetUpApp.tsx'
import { passkeysWork } from './passkeys-work.ts'

type Props = { email: string; identity: IdentityProof; onDone: () => void }

/** Sets up the first factor, an app or a passkey, together with the recovery codes. */
export function SetUpFactor({ email, identity, onDone }: Props) {
  const [step, setStep] = useState<'choose' | 'app' | 'passkey'>('choose')
  const [codes, setCodes] = useState<string[] | null>(null)
  const onProved = (recoveryCodes: string[] | null) => (recoveryCodes ? setCodes(recoveryCodes) : onDone())
  const back = () => setStep('choose')
  if (codes) return <RecoveryCodes codes={codes} email={email} onKept={onDone} />
  if (step === 'app') return <SetUpApp identity={identity} onDone={onProved} onBack={back} />
  if (step === 'passkey') return <NamePasskey identity={identity} onDone={onProved} onBack={back} />
  return (
    <div className={styles.choices}>
      <BareButton className={styles.choice} onClick={() => setStep('app')}>
        <IconDeviceMobile size={28} aria-hidden="true" />
        <strong>{m.factor_app()}</strong>
        <span className={styles.quiet}>{m.factor_app_hint()}</span>
      </BareButton>
      {passkeysWork() && (
        <BareButton className={styles.choice} onClick={() => setStep('passkey')}>
          <IconFingerprint size={28} aria-hidden="true" />
          <strong>{m.passkey()}</strong>
          <span className={styles.quiet}>{m.passkey_hint()}</span>
        </BareButton>
      )}
    </div>
  )
}
