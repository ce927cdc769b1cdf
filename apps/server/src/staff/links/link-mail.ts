import type { Mail } from '#platform/mail.ts'
import type { LinkKind } from './link-store.ts'

const words = {
  invitation: {
    subject: 'คำเชิญเข้าใช้งานคลัง · Your invitation to Khlang',
    th: 'เจ้าของระบบเชิญคุณเข้าใช้งานคลัง เปิดลิงก์นี้แล้วตั้งรหัสผ่านของคุณเอง ลิงก์ใช้ได้ครั้งเดียว ภายใน 1 ชั่วโมง',
    en: 'An owner has invited you to Khlang. Open this link and set a password of your own. It works once, within the hour.',
  },
  password: {
    subject: 'ตั้งรหัสผ่านใหม่ของคลัง · A new password for Khlang',
    th: 'เปิดลิงก์นี้เพื่อตั้งรหัสผ่านใหม่ ลิงก์ใช้ได้ครั้งเดียว ภายใน 1 ชั่วโมง ถ้าคุณไม่ได้ขอ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้',
    en: 'Open this link to set a new password. It works once, within the hour. If you did not ask for it, do nothing: your password stays the same.',
  },
} as const satisfies Record<LinkKind, { subject: string; th: string; en: string }>

/** Returns the mail that brings a link, in Thai and English. */
export function linkMail(
  kind: LinkKind,
  { email, displayName }: { email: string; displayName: string },
  link: string,
): Mail {
  const { subject, th, en } = words[kind]
  return { to: email, subject, text: `${displayName}\n\n${th}\n\n${link}\n\n${en}\n` }
}
