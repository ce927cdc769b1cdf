import type { Mail } from '#platform/mail.ts'
import type { FactorAct } from './factor-changed.ts'

const words: Record<FactorAct, { th: string; en: string }> = {
  'factor.setAuthenticator': { th: 'ตั้งแอปยืนยันตัวตนแล้ว', en: 'An authenticator app was set up.' },
  'factor.removeAuthenticator': { th: 'นำแอปยืนยันตัวตนออกแล้ว', en: 'The authenticator app was removed.' },
  'factor.addPasskey': { th: 'เพิ่มพาสคีย์แล้ว', en: 'A passkey was added.' },
  'factor.removePasskey': { th: 'นำพาสคีย์ออกแล้ว', en: 'A passkey was removed.' },
  'factor.renewRecoveryCodes': {
    th: 'ออกรหัสกู้คืนชุดใหม่แล้ว ชุดเก่าใช้ไม่ได้อีก',
    en: 'New recovery codes were created. The old ones no longer work.',
  },
  'factor.removeAll': {
    th: 'เจ้าของระบบนำการยืนยันขั้นที่สองของคุณออกทั้งหมดแล้ว',
    en: 'An owner removed all of your second factors.',
  },
}

/**
 * Returns the mail about a changed second factor. The mail says what was done, and contains no secret.
 */
export function factorMail(
  act: FactorAct,
  { email, displayName }: { email: string; displayName: string },
): Mail {
  const { th, en } = words[act]
  return {
    to: email,
    subject: 'การยืนยันขั้นที่สองของคลังเปลี่ยนไป · Your second factor for Khlang changed',
    text: `${displayName}\n\n${th}\nถ้าไม่ใช่คุณ แจ้งเจ้าของระบบทันที\n\n${en}\nIf it was not you, tell an owner at once.\n`,
  }
}
