import type { DuplicateSlip } from '@khlang/contract/cashier/slips'
import { IconExternalLink } from '@tabler/icons-react'
import * as m from '#messages'
import { Notice } from '#ui/Notice.tsx'
import { whenShort } from '#parts/when.ts'
import type { RequestAddress } from './slip-calls.ts'
import styles from './Slips.module.css'
import { duplicateText } from './slip-labels.ts'

type Props = { duplicates: readonly DuplicateSlip[]; addressOf: RequestAddress }

/** Warns that the same picture or bank reference is, or was, on another request: which one, its status, and a link. */
export function DuplicateSlipsNotice({ duplicates, addressOf }: Props) {
  if (duplicates.length === 0) return null
  const isSpent = duplicates.some(({ request }) => request.spent)
  const samePicture = duplicates.some(({ because }) => because === 'picture')
  return (
    <Notice
      tone={isSpent ? 'danger' : 'warning'}
      title={
        isSpent
          ? m.slip_duplicate_spent()
          : samePicture
            ? m.slip_duplicate_picture()
            : m.slip_duplicate_reference()
      }
    >
      <ul className={styles.duplicates}>
        {duplicates.map((one) => (
          <li key={one.slipId}>
            <a href={addressOf(one.request.kind, one.request.id)} target="_blank" rel="noreferrer">
              {duplicateText(one)} <IconExternalLink size={14} aria-label={m.slip_new_tab()} />
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
