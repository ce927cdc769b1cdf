import { minPasswordLength, maxPasswordLength } from '@khlang/domain/staff/password'
import { z } from 'zod'
import { name } from '../wire.ts'
import { fieldRules } from '../field-rules.ts'

/** An employee's e-mail. Stored in lower case. */
export const employeeEmail = z
  .email()
  .max(200)
  .transform((email) => email.toLowerCase())

export const personName = name(80)

export const newPassword = z
  .string()
  .min(minPasswordLength, `At least ${minPasswordLength} characters.`)
  .max(maxPasswordLength, `At most ${maxPasswordLength} characters.`)
  .refine((value) => value.isWellFormed(), fieldRules.unstorable)
