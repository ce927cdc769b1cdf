import type { Preferences } from '@khlang/domain/staff/preferences'
import type { Sql } from '#platform/database.ts'
import { deviceOf } from './device-cookie.ts'
import { remembersNobody } from './device-store.ts'
import { ownerExists } from './store.ts'
import { findPreferencesOfSession } from './preferences-store.ts'
import type { SignIn } from './sign-in.ts'

/** What is known of whoever asks for a page, by the cookies that their browser sends. */
export type PageReader = {
  /** What they want; null when nobody is signed in. */
  preferences: (cookies: string | undefined) => Promise<Preferences | null>
  /** Whether nobody who signs in there is remembered: their door has no box for it. */
  remembersNobody: (cookies: string | undefined) => Promise<boolean>
  /** Whether the shop has an owner yet: until then the sign-in page says where the first one is created. */
  hasOwner: () => Promise<boolean>
}

export function pageReader(sql: Sql, signIn: SignIn, publicUrl: string): PageReader {
  let hasOwner = false // a shop that has one keeps one
  return {
    async preferences(cookies) {
      const token = signIn.sessionToken(cookies)
      return token === null ? null : findPreferencesOfSession(sql, token)
    },
    remembersNobody: (cookies) => remembersNobody(sql, deviceOf(cookies, publicUrl)),
    hasOwner: async () => (hasOwner ||= await ownerExists(sql)),
  }
}
