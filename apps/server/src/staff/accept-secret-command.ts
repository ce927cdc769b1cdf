import { writeAudit } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import type { Sql } from '#platform/database/database.ts'
import { acceptSecret, lostWith, secretNames } from '#platform/secrets/known-secrets.ts'
import { StartProblem } from '#platform/start-problem.ts'

export const acceptSecretUsage =
  '  accept-secret <name>                                                   Accept a different secret, and print what is lost'

/**
 * `khlang accept-secret`: makes the server use the secret that is now in DATA_DIR, if the old one is lost or
 * is to be replaced. Prints what is lost with the old secret. Refuses for the secret of the audit log.
 */
export async function acceptSecretCommand(
  sql: Sql,
  [, secretName]: string[],
  { dataDir }: Config,
): Promise<void> {
  const replaceableSecrets = secretNames.filter((secret) => secret !== 'audit.secret')
  const name = replaceableSecrets.find((secret) => secret === secretName)
  if (!name)
    throw new StartProblem(
      secretName === 'audit.secret'
        ? `audit.secret cannot be replaced: ${lostWith[secretName]}.`
        : `npm run khlang --\n${acceptSecretUsage}\nNames: ${replaceableSecrets.join(', ')}.`,
    )
  await acceptSecret(sql, dataDir, name)
  await writeAudit(sql, { actor: 'command line', act: 'secret.accept', object: ['setting', name] })
  process.stdout.write(`${name} in ${dataDir} is now in use: ${lostWith[name]}.\n`)
}
