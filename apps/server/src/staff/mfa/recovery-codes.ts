import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@khlang/domain/staff/second-factor'

/** No characters that are misread on paper: no i, l, o, u, 0 or 1. */
const letters = 'abcdefghjkmnpqrstvwxyz23456789'
const length = 10

/** Returns new recovery codes (`recoveryCodeCount`); the dash is only for reading and need not be typed. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`
  })
