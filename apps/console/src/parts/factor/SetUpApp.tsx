import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import * as m from '#messages'
import { QrPicture } from '#parts/QrPicture.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { CodeField } from './CodeField.tsx'
import { CopyText } from './CopyText.tsx'
import styles from './Factor.module.css'
import { beginAuthenticator, confirmAuthenticator, type IdentityProof } from './factor-calls.ts'
import { useProving } from './use-proving.ts'

/** `onDone`: gets new recovery codes; null if unused ones are left. */
type Props = { identity: IdentityProof; onDone: (recoveryCodes: string[] | null) => void; onBack: () => void }

/** Shows the secret to scan or type, and asks for the first code. Only a correct code activates the app. */
export function SetUpApp({ identity, onDone, onBack }: Props) {
  const [offer, setOffer] = useState<{ secret: string; address: string } | null>(null)
  const [code, setCode] = useState('')
  const beginning = useProving(setOffer)
  const { busy, failure, run } = useProving(onDone)
  const { run: begin } = beginning
  useEffect(() => {
    void begin(() => beginAuthenticator(identity))
    // Runs only once, since a new secret would invalidate the one just scanned.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const confirm = async (typedCode: string) => {
    const isConfirmed = await run(async () => (await confirmAuthenticator(typedCode)).recoveryCodes)
    if (!isConfirmed) setCode('')
  }
  const error = failure ?? beginning.failure
  return (
    <div className={styles.form}>
      {error && <Notice tone="danger" urgent title={error} />}
      {offer && (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (code.length === 6) void confirm(code)
          }}
        >
          <p className={styles.quiet}>{m.factor_app_scan()}</p>
          <div className={styles.picture}>
            {/* Drawn in the browser, so that the secret is sent to no QR service. */}
            <QrPicture className={styles.qr} text={offer.address} label={m.factor_app_picture()} />
            <p className={styles.secret}>
              <span>{m.factor_app_type()}</span>
              <code>{offer.secret.match(/.{1,4}/g)?.join(' ')}</code>
              <CopyText small label={m.factor_app_copy()} text={offer.secret} />
            </p>
          </div>
          <CodeField value={code} onChange={setCode} onWhole={(whole) => void confirm(whole)} />
          <ActButton
            type="submit"
            fullWidth
            size="md"
            disabledReason={code.length < 6 ? m.factor_code_missing() : null}
            loading={busy}
          >
            {m.factor_app_finish()}
          </ActButton>
        </form>
      )}
      <Button variant="subtle" onClick={onBack}>
        {m.go_back()}
      </Button>
    </div>
  )
}
