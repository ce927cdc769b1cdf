import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import * as m from '#messages'
import { Notice } from '#ui/Notice.tsx'
import { CopyText } from './CopyText.tsx'
import styles from './Factor.module.css'

type Props = { codes: readonly string[]; email: string; onKept: () => void }

/** Shows the recovery codes, once only: to copy, save as a file, or print. */
export function RecoveryCodes({ codes, email, onKept }: Props) {
  const text = `${m.factor_recovery_codes()} · Khlang · ${email}\n\n${codes.join('\n')}\n`
  return (
    <div className={styles.form}>
      <Notice tone="warning" title={m.factor_recovery_once()}>
        {m.factor_recovery_why()}
      </Notice>
      <ol className={styles.codes} aria-label={m.factor_recovery_codes()}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.acts}>
        <CopyText label={m.factor_recovery_copy()} text={text} />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          onClick={() => save(text)}
        >
          {m.factor_recovery_save()}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => print(text)}
        >
          {m.factor_recovery_print()}
        </Button>
      </div>
      <Button fullWidth size="md" data-autofocus="" onClick={onKept}>
        {m.factor_recovery_kept()}
      </Button>
    </div>
  )
}

function save(text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: 'khlang-recovery-codes.txt',
  })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}

/** Prints only the codes and not the page. */
function print(text: string) {
  const frame = document.body.appendChild(document.createElement('iframe'))
  frame.style.cssText = 'position: fixed; width: 0; height: 0; border: 0'
  const page = frame.contentDocument!
  page.body.style.cssText = 'font: 16px/2 monospace; white-space: pre-wrap'
  page.body.textContent = text
  frame.contentWindow!.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow!.print()
}
