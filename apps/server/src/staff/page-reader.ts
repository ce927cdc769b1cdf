import type { Preferences } from '@khlang/domain/staff/preferences'
import type { Sql } from '#platform/database.ts'
import { deviceOf } from './device-cookie.ts'
import { remembersNobody } from './device-store.ts'
import { ownerExists } from './store.ts'
import { findPreferencesOfSession } from './preferences-store.ts'
import type { SignIn } from './sign-in.ts'

/** What is known about the reader of a page, from the cookies that their browser sends. */
export type PageReader = {
  /** Their preferences; null if nobody is signed in. */
  preferences: (cookies: string | undefined) => Promise<Preferences | null>
  /** Whether nobody who signs in there is remembered: then the sign-in page has no checkbox for it. */
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
