import type { FactorStatus, Proved } from '@khlang/contract/staff/second-factor'
import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import * as m from '#messages'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { CodeField } from './CodeField.tsx'
import styles from './Factor.module.css'
import { proveByCode, proveByPasskey } from './factor-calls.ts'
import { useProving } from './use-proving.ts'
import { passkeysWork } from './passkeys-work.ts'

type Props = { status: FactorStatus; onProved: (proved: Proved) => void }

/** Asks for the second factor: app code or passkey, or a recovery code if there is neither or on request. */
export function FactorForm({ status, onProved }: Props) {
  const [code, setCode] = useState('')
  const [recoveryCode, setRecoveryCode] = useState('')
  const [usingRecoveryCode, setUsingRecoveryCode] = useState(!status.authenticator && status.passkeys === 0)
  const { busy, failure, run } = useProving(onProved)
  const send = async (typedCode: string) => {
    // Nothing is sent beside a passkey that is being asked for, and so nothing typed is lost.
    if (busy) return
    if (!(await run(() => proveByCode(typedCode)))) setCode('')
  }
  const toggleMethod = () => {
    setUsingRecoveryCode(!usingRecoveryCode)
    setCode('')
    setRecoveryCode('')
  }
  return (
    <div className={styles.form}>
      {failure && <Notice tone="danger" urgent title={failure} />}
      {usingRecoveryCode ? (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (recoveryCode.trim() !== '') void send(recoveryCode)
          }}
        >
          <TextInput
            label={m.factor_recovery_one()}
            description={m.factor_recovery_left({ n: status.recoveryLeft })}
            autoComplete="off"
            autoFocus
            data-autofocus=""
            spellCheck={false}
            value={recoveryCode}
            onChange={({ currentTarget: { value } }) => setRecoveryCode(value)}
          />
          <ActButton
            type="submit"
            fullWidth
            size="md"
            disabledReason={recoveryCode.trim() === '' ? m.factor_recovery_missing() : null}
            loading={busy}
          >
            {m.factor_confirm()}
          </ActButton>
        </form>
      ) : (
        <>
          {status.authenticator && (
            <form
              className={styles.form}
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                if (code.length === 6) void send(code)
              }}
            >
              <CodeField value={code} onChange={setCode} onWhole={(whole) => void send(whole)} />
              <ActButton
                type="submit"
                fullWidth
                size="md"
                disabledReason={code.length < 6 ? m.factor_code_missing() : null}
                loading={busy}
              >
                {m.factor_confirm()}
              </ActButton>
            </form>
          )}
          {status.authenticator && status.passkeys > 0 && <p className={styles.or}>{m.factor_or()}</p>}
          {status.passkeys > 0 && (
            <ActButton
              variant={status.authenticator ? 'default' : 'filled'}
              fullWidth
              size="md"
              leftSection={<IconFingerprint size={20} aria-hidden="true" />}
              disabledReason={passkeysWork() ? null : m.passkey_unsupported()}
              loading={busy && !status.authenticator}
              onClick={() => void run(proveByPasskey)}
            >
              {m.passkey_use()}
            </ActButton>
          )}
        </>
      )}
      {(status.authenticator || status.passkeys > 0) && (
        <Button variant="subtle" onClick={toggleMethod}>
          {usingRecoveryCode ? m.factor_recovery_not() : m.factor_recovery_use()}
        </Button>
      )}
    </div>
  )
}
