import { writeAudit } from '#platform/audit.ts'
import type { Config } from '#platform/config.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import { acceptSecret, lostWith, secretNames } from '#platform/secrets/known-secrets.ts'
import { StartProblem } from '#platform/start-problem.ts'

export const acceptSecretUsage =
  '  accept-secret <name>                                                   Accept a different secret, and print what is lost'

/**
 * `khlang accept-secret`: makes the database accept the secret that is now in DATA_DIR, or a new one if there is
 * none. Needed if the old one is lost or is to be replaced, since the server does not start with another (decision
 * 0044); a running server uses it after a restart. Prints what is lost with the old secret. Refuses for the secret of
 * the audit log, whose lines could never be verified again.
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
  await transaction(sql, async (tx) => {
    await acceptSecret(tx, dataDir, name)
    await writeAudit(tx, { actor: 'command line', act: 'secret.accept', object: ['setting', name] })
  })
  process.stdout.write(`${name} in ${dataDir} is now in use: ${lostWith[name]}.\n`)
}
