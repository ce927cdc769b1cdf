import { maskAccount, maskEmail, maskMobile } from '@khlang/domain/players/masks'

type Facts = Record<string, unknown>

/** Masks digits only: a value that is stored masked is left unchanged. */
const ifDigits = (mask: (text: string) => string) => (text: string) =>
  /^\+?\d+$/.test(text) ? mask(text) : text

/** Each leaves a value that is stored masked as it is. */
const masks: Record<string, (text: string) => string> = {
  mobile: ifDigits(maskMobile),
  email: (text) => (text.includes('•') ? text : maskEmail(text)),
  accountNumber: ifDigits(maskAccount),
  accountMatchKey: ifDigits(maskAccount),
  scbMatchKey: ifDigits(maskAccount),
  lineUserId: () => '•••',
  passwordHash: () => '•••',
}

/** Returns an audited change as lists and timelines may show it, with personal data masked; null for null. */
export function hidePersonal(facts: Facts | null): Facts | null {
  return (
    facts &&
    Object.fromEntries(
      Object.entries(facts).map(([field, value]) => {
        const mask = masks[field]
        return [field, mask && typeof value === 'string' ? mask(value) : value]
      }),
    )
  )
}
