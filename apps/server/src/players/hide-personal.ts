import { maskAccount, maskEmail, maskMobile } from '@khlang/domain/players/masks'

type Facts = Record<string, unknown>

const masks: Record<string, (text: string) => string> = {
  mobile: maskMobile,
  email: maskEmail,
  accountNumber: maskAccount,
  accountMatchKey: maskAccount,
  scbMatchKey: maskAccount,
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
