import { writeAudit } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Sql } from '#platform/database/database.ts'
import { acceptSecret, lostWith, secretNames } from '#platform/secrets/known-secrets.ts'
import { StartProblem } from '#platform/start-problem.ts'

export const acceptSecretUsage =
  '  accept-secret <name>                                                   Accept a different secret, and print what is lost'

/**
 * `khlang accept-secret`: accepts a new secret if one is lost for good or is to be replaced. Never for the
 * audit's secret.
 */
export async function acceptSecretCommand(sql: Sql, [, given]: string[], { dataDir }: Config): Promise<void> {
  const replaceable = secretNames.filter((one) => one !== 'audit.secret')
  const name = replaceable.find((one) => one === given)
  if (!name)
    throw new StartProblem(
      given === 'audit.secret'
        ? `audit.secret cannot be replaced: ${lostWith[given]}.`
        : `npm run khlang --\n${acceptSecretUsage}\nNames: ${replaceable.join(', ')}.`,
    )
  await acceptSecret(sql, dataDir, name)
  await writeAudit(sql, { actor: 'command line', act: 'secret.accept', object: ['setting', name] })
  process.stdout.write(`${name} in ${dataDir} is now in use: ${lostWith[name]}.\n`)
}
