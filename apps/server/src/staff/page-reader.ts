import type { Preferences } from '@khlang/domain/staff/preferences'
import type { Sql } from '#platform/database.ts'
import { deviceOf } from './device-cookie.ts'
import { remembersNobody } from './device-store.ts'
import { findPreferencesOfSession } from './preferences-store.ts'
import type { SignIn } from './sign-in.ts'

/** What is known of whoever asks for a page, by the cookies that their browser sends. */
export type PageReader = {
  /** What they want; null when nobody is signed in. */
  preferences: (cookies: string | undefined) => Promise<Preferences | null>
  /** Whether nobody who signs in there is remembered: their door has no box for it. */
  remembersNobody: (cookies: string | undefined) => Promise<boolean>
}

export const pageReader = (sql: Sql, signIn: SignIn, publicUrl: string): PageReader => ({
  async preferences(cookies) {
    const token = signIn.sessionToken(cookies)
    return token === null ? null : findPreferencesOfSession(sql, token)
  },
  remembersNobody: (cookies) => remembersNobody(sql, deviceOf(cookies, publicUrl)),
})
