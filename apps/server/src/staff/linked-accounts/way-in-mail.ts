import type { SocialProvider } from '@khlang/domain/staff/social'
import type { Mail, SendMail } from '#platform/mail.ts'
import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { findEmployeeOfAccount } from './ways-in-store.ts'

type Change = { provider: SocialProvider; what: 'linked' | 'unlinked' }
type Person = { email: string; displayName: string }

const names: Record<SocialProvider, string> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  github: 'GitHub',
}
const words = {
  linked: {
    th: (name: string) => `ผูกบัญชี ${name} ไว้ใช้เข้าสู่ระบบคลังแล้ว`,
    en: (name: string) => `An account at ${name} was linked: it signs you in to Khlang from now on.`,
  },
  unlinked: {
    th: (name: string) => `เลิกผูกบัญชี ${name} กับคลังแล้ว`,
    en: (name: string) => `The account at ${name} was unlinked and signs you in no more.`,
  },
}

/**
 * Returns the mail about a changed way to sign in. It says what was changed, but nothing that would help an
 * intruder.
 */
function wayInMail({ email, displayName }: Person, { provider, what }: Change): Mail {
  const { th, en } = words[what]
  const name = names[provider]
  return {
    to: email,
    subject: 'วิธีเข้าสู่ระบบคลังของคุณเปลี่ยนไป · How you sign in to Khlang changed',
    text: `${displayName}\n\n${th(name)}\nถ้าไม่ใช่คุณ แจ้งเจ้าของระบบทันที\n\n${en(name)}\nIf it was not you, tell an owner at once.\n`,
  }
}

/** Mails an employee that an account was linked. Sends no mail for an account that no owner has approved. */
export const mailLinked =
  ({ sql, mail, log }: { sql: Sql; mail: SendMail | null; log: Log }) =>
  async (userId: string, provider: SocialProvider): Promise<void> => {
    const employee = await findEmployeeOfAccount(sql, userId)
    if (employee) mailWayInChange({ mail, log }, employee, { provider, what: 'linked' })
  }

/**
 * Mails an employee that an account was linked or unlinked, in case it was not them. Called after the commit and not
 * waited for; without a mail server nothing is sent.
 */
export function mailWayInChange(
  { mail, log }: { mail: SendMail | null; log: Log },
  recipient: Person,
  change: Change,
): void {
  void mail?.(wayInMail(recipient, change)).catch((err: unknown) =>
    log.warn({ err }, 'could not send an e-mail about a sign-in method'),
  )
}
