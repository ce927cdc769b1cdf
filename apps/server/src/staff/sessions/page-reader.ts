import type { Me } from '@khlang/contract/staff/staff'
import type { Sql } from '#platform/database/database.ts'
import { deviceIdOf } from '../sign-in/device-cookie.ts'
import { isRememberMeOff } from '../sign-in/device-store.ts'
import { ownerExists } from '../store.ts'
import { describeEmployee, type ReadShopFacts } from '../employees/me.ts'
import type { SignIn } from '../sign-in/sign-in.ts'

/** Facts about the reader of a page, from the cookies of their browser. */
export type PageReader = {
  /** Who they are, with their preferences; null if no employee is signed in, or their second factor is pending. */
  me: (cookies: string | undefined) => Promise<Me | null>
  /**
   * Whether none of this browser's known employees may stay signed in for a week; false if none is known. If true, the
   * sign-in page has no checkbox for it.
   */
  noRememberMe: (cookies: string | undefined) => Promise<boolean>
  /** Whether the shop has an owner yet. Until then the sign-in page explains how to create the first one. */
  hasOwner: () => Promise<boolean>
}

/** `readShopFacts` reads what the setup guide of owners needs. */
type PageReaderOptions = { sql: Sql; signIn: SignIn; publicUrl: string; readShopFacts: ReadShopFacts }

export function pageReader({ sql, signIn, publicUrl, readShopFacts }: PageReaderOptions): PageReader {
  let hasOwner = false // a shop that has one keeps one
  return {
    async me(cookies) {
      const token = signIn.sessionToken(cookies)
      const session = token === null ? null : await signIn.findSession(token)
      if (!session?.employee || session.mfaPending) return null
      return describeEmployee({ sql, readShopFacts }, session.employee, session.idleUntil)
    },
    noRememberMe: (cookies) => isRememberMeOff(sql, deviceIdOf(cookies, publicUrl)),
    hasOwner: async () => (hasOwner ||= await ownerExists(sql)),
  }
}
