import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@khlang/domain/staff/second-factor'

/** Nothing that is read wrongly from paper: no i, l, o, u, 0 or 1. */
const letters = 'abcdefghjkmnpqrstvwxyz23456789'
const length = 10

/** Ten codes for the day on which the telephone is lost; with a dash to read them by, which nobody has to type. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`
  })
