import { readFileSync } from 'node:fs'
import { socialProviders } from '@khlang/domain/staff/social'

/** Variables that contain a password or a key. */
const secretVariables = [
  'DATABASE_URL',
  'CREDIT_DATABASE_URL',
  'CREDIT_BACKEND_TOKEN',
  'CREDIT_BACKEND_HEADER',
  'SMTP_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'DEMO_PASSWORD',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  ...socialProviders.map((provider) => `OAUTH_${provider.toUpperCase()}_SECRET`),
]

/**
 * Adds the values stored in files to the environment: `SMTP_URL_FILE=/run/secrets/smtp` sets `SMTP_URL`
 * without showing it in a list of processes or containers (ASVS V13.3.1). Errors are reported in one sentence
 * each; `wrong` names the variables that they are about.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): {
  env: NodeJS.ProcessEnv
  problems: string[]
  wrong: string[]
} {
  const read: NodeJS.ProcessEnv = { ...env }
  const problems: string[] = []
  const wrong = new Set<string>()
  for (const name of secretVariables) {
    const report = (problem: string) => {
      problems.push(problem)
      wrong.add(name)
    }
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) report(`${name} is set, and ${name}_FILE too: leave one of them out.`)
    try {
      read[name] = readFileSync(file, 'utf8').trim()
      // An empty value would count as not set: as a new database instead of the shop's.
      if (read[name] === '') report(`${name}_FILE names an empty file: ${file}.`)
    } catch {
      report(`${name}_FILE names a file that cannot be read: ${file}.`)
    }
  }
  return { env: read, problems, wrong: [...wrong] }
}
