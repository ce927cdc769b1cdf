import { type SocialProvider, socialProviders } from '@khlang/domain/staff/social'

export type SocialKeys = Partial<Record<SocialProvider, { clientId: string; clientSecret: string }>>

/** Reads `OAUTH_<PROVIDER>_ID` and `…_SECRET`: both or neither. Errors are reported in one sentence per provider. */
export function readSocialKeys(env: NodeJS.ProcessEnv): { keys: SocialKeys; problems: string[] } {
  const keys: SocialKeys = {}
  const problems: string[] = []
  for (const provider of socialProviders) {
    const names = [`OAUTH_${provider.toUpperCase()}_ID`, `OAUTH_${provider.toUpperCase()}_SECRET`] as const
    const [clientId, clientSecret] = names.map((name) => env[name]?.trim())
    if (clientId && clientSecret) keys[provider] = { clientId, clientSecret }
    else if (clientId || clientSecret) {
      const [nameSet, missing] = clientId ? names : names.toReversed()
      problems.push(`${missing} is missing: ${nameSet} is set, and a provider needs both, or neither.`)
    }
  }
  return { keys, problems }
}
