import { roles } from '@khlang/domain/staff/acts'
import { socialProviders } from '@khlang/domain/staff/social'
import { startFakeProviders } from '@khlang/seed/fake-providers'
import { type FakePerson, subjectOf } from '@khlang/seed/fake-providers-protocols'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { linkAccount } from '#staff/linked-accounts/ways-in-store.ts'
import type { SocialProviders } from '#staff/linked-accounts/social.ts'

/**
 * Each demo employee has an account at each provider, under another e-mail address. One further person is not
 * an employee.
 */
const people: FakePerson[] = [
  ...roles.map((role, index) => ({
    key: index + 1,
    name: `${role[0]!.toUpperCase()}${role.slice(1)} Demo`,
    email: `${role}@elsewhere.example`,
    who: 'ผูกกับพนักงานแล้ว',
  })),
  { key: 99, name: 'คนนอก', email: 'outsider@elsewhere.example', who: 'ไม่ได้เป็นพนักงาน' },
]

/**
 * Lets people try the four sign-in buttons without an account anywhere. A provider whose keys are configured
 * is the real one. Our own fake on this machine plays the others, and only a browser on this machine can
 * reach it.
 */
export async function startDemoProviders(
  { social, publicUrl }: Config,
  parts: AsyncDisposableStack,
): Promise<SocialProviders> {
  const playedProviders = socialProviders.filter((provider) => social[provider] === undefined)
  if (
    playedProviders.length === 0 ||
    !['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)
  )
    return social
  const fake = parts.use(await startFakeProviders({ publicUrl, people, providers: playedProviders }))
  return { ...fake.keys, ...social }
}

export async function linkDemoStaff(tx: Tx): Promise<void> {
  for (const [index, role] of roles.entries()) {
    for (const provider of socialProviders)
      await linkAccount(tx, {
        id: newId(),
        email: `${role}@demo.example`,
        provider,
        subject: subjectOf(provider, index + 1),
      })
  }
}
