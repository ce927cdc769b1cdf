import type { SecondFactors } from '@khlang/contract/staff/second-factor'
import { PasswordInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { NamePasskey } from '#parts/factor/NamePasskey.tsx'
import { RecoveryCodes } from '#parts/factor/RecoveryCodes.tsx'
import { SetUpApp } from '#parts/factor/SetUpApp.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast, toastMs } from '#ui/toast.ts'
import styles from './Account.module.css'
import { MyAuthenticator } from './MyAuthenticator.tsx'
import { MyPasskeys } from './MyPasskeys.tsx'
import { MyRecoveryCodes } from './MyRecoveryCodes.tsx'

const key = ['my-second-factors'] as const

type Step = { name: 'overview' } | { name: 'app' | 'passkey' } | { name: 'codes'; codes: readonly string[] }

/** Manages the employee's second factors: authenticator app, passkeys and recovery codes. */
export function MySecurity({ email }: { email: string }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => employeesApi.mySecondFactors(undefined, { signal }),
  })
  const [step, setStep] = useState<Step>({ name: 'overview' })
  const [password, setPassword] = useState('')
  const showOverview = () => setStep({ name: 'overview' })
  /** `codes`: new recovery codes, which are shown once; left out or null if the unused ones stay. */
  const changed = async (codes?: readonly string[] | null) => {
    setPassword('')
    await client.invalidateQueries({ queryKey: key })
    if (codes) setStep({ name: 'codes', codes })
    else {
      showOverview()
      toast({ tone: 'success', ms: toastMs.brief, title: m.security(), text: m.security_changed() })
    }
  }
  if (!data) return error && <LoadProblem error={error} onAgain={() => void refetch()} />
  // Without a second factor the password, if there is one, is asked for first; with one, the server asks for step-up.
  const needsPassword = data.password && !hasAny(data)
  const identity = needsPassword ? { password } : {}
  if (step.name === 'codes')
    return <RecoveryCodes codes={step.codes} email={email} onKept={() => void changed()} />
  if (step.name === 'app')
    return <SetUpApp identity={identity} onDone={(codes) => void changed(codes)} onBack={showOverview} />
  if (step.name === 'passkey')
    return <NamePasskey identity={identity} onDone={(codes) => void changed(codes)} onBack={showOverview} />
  const disabledReason = needsPassword && password === '' ? m.security_password_first() : null
  return (
    <div className={styles.form}>
      {hasAny(data) ? (
        <Notice tone="success">{m.security_on()}</Notice>
      ) : (
        <Notice tone="info">{m.security_off()}</Notice>
      )}
      {needsPassword && (
        <>
          <input type="text" hidden autoComplete="username" readOnly value={email} />
          <PasswordInput
            label={m.security_password()}
            autoComplete="current-password"
            value={password}
            visibilityToggleButtonProps={{ 'aria-label': m.password_reveal() }}
            onChange={({ currentTarget: { value } }) => setPassword(value)}
          />
        </>
      )}
      <MyAuthenticator
        app={data.authenticator}
        disabledReason={disabledReason}
        onSetUp={() => setStep({ name: 'app' })}
        onRemoved={() => void changed()}
      />
      <MyPasskeys
        passkeys={data.passkeys}
        disabledReason={disabledReason}
        onAdd={() => setStep({ name: 'passkey' })}
        onChanged={() => void changed()}
      />
      {hasAny(data) && (
        <MyRecoveryCodes codesLeft={data.recoveryLeft} onNew={(codes) => void changed(codes)} />
      )}
    </div>
  )
}

const hasAny = ({ authenticator, passkeys }: SecondFactors) => authenticator !== null || passkeys.length > 0
