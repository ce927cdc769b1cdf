import { createHash, randomBytes } from 'node:crypto'
import type { OneTimeLink } from '@khlang/contract/staff/employees'
import type { EmployeeId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'
import type { SendMail } from '#platform/mail.ts'
import { linkMail } from './link-mail.ts'
import { type LinkKind, saveLink } from './link-store.ts'

/** Returns the hash of a link's token. The token has 192 random bits; only its hash is stored. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

const pages = { invitation: 'invitation', password: 'reset-password' } as const satisfies Record<
  LinkKind,
  string
>

export type NewLink = { link: string; until: Date }

/** Creates a link, valid for an hour. The employee's earlier unused links of this kind no longer work. */
export async function makeLink(
  tx: Tx,
  publicUrl: string,
  link: { employeeId: EmployeeId; kind: LinkKind; createdBy: string },
): Promise<NewLink> {
  const token = randomBytes(24).toString('base64url')
  const until = await saveLink(tx, { hash: hashOf(token), ...link })
  return { link: `${publicUrl}/${pages[link.kind]}#token=${token}`, until }
}

/**
 * Mails a link, or returns it if no mail is configured. Called after the link was committed, since a mail
 * cannot be taken back. If mail is configured, the person who created the link never sees it, even if the
 * mail failed (`mailed` is false), since with the link they could act as its recipient.
 */
export async function deliverLink(
  { link, until }: NewLink,
  { kind, to, mail }: { kind: LinkKind; to: { email: string; displayName: string }; mail: SendMail | null },
): Promise<OneTimeLink> {
  const isMailed = mail !== null && (await mail(linkMail(kind, to, link)))
  return { link: mail === null ? link : null, until: until.toISOString(), mailed: isMailed }
}
