import type { OneTimeLink } from '@khlang/contract/staff/employees'
import * as m from '#messages'
import { CopyButton } from '#parts/CopyButton.tsx'
import { whenText } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './Employees.module.css'

type Props = { oneTimeLink: OneTimeLink; kind: 'invitation' | 'password'; recipient: string }

/**
 * Shows a one-time link to hand over, which is not shown again. If the shop sends mail, the link is null: the card then
 * says that it was mailed to `recipient` or that the mail failed.
 */
export const OneTimeLinkCard = ({ oneTimeLink: { link, until, mailed }, kind, recipient }: Props) => (
  <section className={styles.link} aria-label={m.employee_link()}>
    <p>{kind === 'invitation' ? m.employee_link_invitation() : m.employee_link_password()}</p>
    {link !== null && (
      <span className={styles.address}>
        <code className={styles.text}>{link}</code>
        <CopyButton text={link} />
      </span>
    )}
    <p className={styles.quiet}>{m.employee_link_until({ when: whenText(until) })}</p>
    <Notice tone={mailed ? 'success' : 'warning'}>
      {mailed
        ? m.employee_link_mailed({ email: recipient })
        : link === null
          ? m.employee_link_not_mailed()
          : m.employee_link_by_hand()}
    </Notice>
  </section>
)
