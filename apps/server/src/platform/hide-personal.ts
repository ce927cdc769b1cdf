import { maskAccount, maskEmail, maskMobile } from '@khlang/domain/players/masks'

type Facts = Record<string, unknown>

/** What was kept masked already is left as it is. */
const ifDigits = (mask: (text: string) => string) => (text: string) =>
  /^\+?\d+$/.test(text) ? mask(text) : text

const masks: Record<string, (text: string) => string> = {
  mobile: ifDigits(maskMobile),
  email: (text) => (text.includes('•') ? text : maskEmail(text)),
  accountNumber: ifDigits(maskAccount),
  accountMatchKey: ifDigits(maskAccount),
  scbMatchKey: ifDigits(maskAccount),
  lineUserId: () => '•••',
  passwordHash: () => '•••',
}

/** What the audit kept of a change, as a timeline may show it: personal data by its ends. */
export function hidePersonal(facts: Facts | null): Facts | null {
  return (
    facts &&
    Object.fromEntries(
      Object.entries(facts).map(([field, value]) => {
        const mask = masks[field]
        // What is masked already keeps the groups that it has.
        const whole = mask && typeof value === 'string' && !/[x•]{3}/.test(value)
        return [field, whole ? mask(value) : value]
      }),
    )
  )
}
