import type { AlikeSlip } from '@khlang/contract/slips'
import { IconExternalLink } from '@tabler/icons-react'
import * as m from '#messages'
import { Notice } from '#ui/Notice.tsx'
import { whenShort } from '#parts/when.ts'
import type { RequestAddress } from './slip-calls.ts'
import styles from './Slips.module.css'
import { alikeText } from './slip-words.ts'

type Props = { alike: readonly AlikeSlip[]; addressOf: RequestAddress }

/** Warns that a similar slip is on another request: where, what became of that, and a link to compare both. */
export function AlikeNotice({ alike, addressOf }: Props) {
  if (alike.length === 0) return null
  const spent = alike.some(({ request }) => request.spent)
  const samePicture = alike.some(({ because }) => because === 'picture')
  return (
    <Notice
      tone={spent ? 'danger' : 'warning'}
      title={spent ? m.slip_alike_spent() : samePicture ? m.slip_alike_picture() : m.slip_alike_reference()}
    >
      <ul className={styles.alike}>
        {alike.map((one) => (
          <li key={one.slipId}>
            <a href={addressOf(one.request.kind, one.request.id)} target="_blank" rel="noreferrer">
              {alikeText(one)} <IconExternalLink size={14} aria-label={m.slip_new_tab()} />
            </a>{' '}
            <span className={styles.quiet}>
              {one.because === 'picture' ? m.slip_because_picture() : m.slip_because_reference()} ·{' '}
              {whenShort(one.attachedAt)}
              {one.removed && ` · ${m.slip_removed_there()}`}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
