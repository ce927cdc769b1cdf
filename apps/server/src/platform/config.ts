import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type BackendAddress, readBackendAddress } from './backend-address.ts'
import { type BackupLocation, readBackupLocation } from './backup/location.ts'
import { minPassphraseLength } from './backup/passphrase.ts'
import { readFileSync } from 'node:fs'
import { type FilesLocation, readFilesLocation } from './files/files-location.ts'
import { withSecretFiles } from './secrets/secret-files.ts'
import { readSocialKeys, type SocialKeys } from './secrets/social-keys.ts'
import { canHaveMore, cannotHaveMore } from './http/address-below.ts'
import { isConfidential, isLoopback, isPrivateHost } from './http/private-host.ts'
import { readTraceSettings, type TraceSettings, traceVariables } from './monitoring/trace-settings.ts'
import { StartProblem } from './start-problem.ts'

/** Whether a text is an IP address, or a range of them such as 10.0.0.0/8. */
function isAddressOrRange(text: string): boolean {
  const [ip = '', bits, ...more] = text.split('/')
  const version = isIP(ip)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const address = z.string().refine(isAddressOrRange, 'must be an IP address or a range such as 10.0.0.0/8')

const targetName = 'target_session_attrs'
const targetOf = (url: string) => /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1]

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, {
    error: 'must begin with postgres:// – or leave it out for the embedded database',
    abort: true,
  })
  .refine(isReadable, {
    error:
      'must be an address such as postgres://name:password@host/database, with special characters of name and password percent-encoded (# as %23, / as %2F, ? as %3F, @ as %40, % as %25)',
    abort: true,
  })
  .refine(
    (url) => hostsOf(url).every(isPrivateHost) || url.includes('sslmode=verify-full'),
    'must say ?sslmode=verify-full: the database is not of this machine or a private network',
  )
  .refine(
    (url) => [undefined, 'primary'].includes(targetOf(url)),
    `must leave ${targetName} out: Khlang works on the primary alone, and asks for it where there are several hosts`,
  )
  .refine(
    (url) => !hostsOf(url).some((host) => host.startsWith('[')),
    'must name its host: an IPv6 address in brackets cannot be used',
  )
  .transform((url) =>
    hostsOf(url).length < 2 || targetOf(url)
      ? url
      : `${url}${url.includes('?') ? '&' : '?'}${targetName}=primary`,
  )
  .optional()

/**
 * Whether the driver reads the address as it was meant. An unencoded #, / or ? in a password ends the part before the
 * host too early, and an unencoded @ begins the host too early.
 */
function isReadable(url: string): boolean {
  const [, account = '', hosts = '', rest = ''] =
    /^postgres(?:ql)?:\/\/([^@/?#]*@)?([^@/?#]*)([^@#]*)$/.exec(url) ?? []
  const [host = ''] = hosts.split(',')
  return (
    `${account}${hosts}${rest}` !== '' &&
    areDecodable(account, hosts, rest) &&
    URL.canParse(`postgres://${account}${host}${rest}`)
  )
}

function areDecodable(...texts: string[]): boolean {
  try {
    texts.forEach(decodeURIComponent)
    return true
  } catch {
    return false
  }
}

/** Returns the hosts of a database's address. There may be several, separated by commas. */
const hostsOf = (url: string) =>
  (/^postgres(?:ql)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1] ?? '')
    .split(',')
    .map((host) => host.replace(/:\d*$/, '') || 'localhost')

const nameOfMachine = () =>
  hostname()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'node'

const listed = (list: string) =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)

const environment = z.object({
  PORT: z.coerce
    .number('must be a number from 0 to 65535')
    .int()
    .min(0, 'must be from 0 to 65535')
    .max(65535, 'must be from 0 to 65535')
    .default(8080),
  HOST: z.string().min(1).default('localhost'),
  TRUSTED_PROXIES: z.string().default('').transform(listed).pipe(z.array(address)),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://console.example.com' })
    .refine(
      (url) => !URL.canParse(url) || new URL(url).href === `${new URL(url).origin}/`,
      'must be an address without a path, such as https://console.example.com',
    )
    .transform((url) => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: databaseUrl,
  CREDIT_DATABASE_URL: databaseUrl,
  CREDIT_BACKEND_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address – or leave it out for the bundled one' })
    .refine(
      isConfidential,
      'must begin with https://: the back-end is not of this machine or a private network',
    )
    .refine(canHaveMore, cannotHaveMore)
    .optional(),
  CREDIT_BACKEND_TOKEN: z.string().optional(),
  CREDIT_BACKEND_HEADER: z.string().optional(),
  CREDIT_BACKEND_NAME: z.string().optional(),
  CREDIT_BACKEND_MODE: z.enum(['legacy', 'keyed'], 'must be legacy or keyed').optional(),
  CREDIT_BACKEND_TIMEOUT_MS: z.coerce
    .number('must be a number of milliseconds')
    .int()
    .min(100, 'must be from 100 to 15000')
    .max(15_000, 'must be from 100 to 15000')
    .default(10_000),
  NODE_NAME: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'must be small letters, digits and dashes')
    .optional(),
  FILES_URL: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_URL: z.string().optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be an address such as smtps://name:password@mail.example.com?from=khlang@example.com',
    })
    .refine(
      (url) => !URL.canParse(url) || areDecodable(new URL(url).username, new URL(url).password),
      'must have special characters of name and password percent-encoded (% as %25)',
    )
    .optional(),
  LINE_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address – or leave it out for LINE itself' })
    .refine(isConfidential, 'must begin with https://: it is not of this machine or a private network')
    .refine(canHaveMore, cannotHaveMore)
    .optional(),
  FIRESTORE_EMULATOR_HOST: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port – or leave it out for the real Firestore')
    .refine(
      (host) => isPrivateHost(host.replace(/:\d+$/, '')),
      'must be of this machine or a private network: what is sent there goes without TLS',
    )
    .optional(),
  PUSH_SERVICES: z
    .string()
    .default('')
    .transform(listed)
    .pipe(z.array(z.string().regex(/^[\w.-]+$/, 'must be names of machines, with commas between'))),
  DEMO_PASSWORD: z.string().min(12, 'must have at least 12 characters').max(128).optional(),
  DEMO_TRAFFIC: z.stringbool('must be on or off').default(true),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .int()
    .min(0, 'must be from 0 to 60')
    .max(60, 'must be from 0 to 60')
    .default(0),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  ...traceVariables,
})

export type Config = {
  port: number
  host: string
  trustedProxies: string[]
  publicUrl: string
  dataDir: string
  /** Name of this node among several; by default the machine's name. */
  nodeName: string
  databaseUrl: string | undefined
  creditDatabaseUrl: string | undefined
  files: FilesLocation
  /** The keys of stores that speak S3; undefined if not set. */
  storeKeys: { accessKeyId: string | undefined; secretAccessKey: string | undefined }
  /**
   * Where the daily backup is stored (undefined: none is made), and the passphrase that encrypts every backup
   * (undefined: asked for on the terminal).
   */
  backup: { location: BackupLocation | undefined; passphrase: string | undefined }
  /** The mail server. Without one, owners pass on the links of invitations and passwords themselves. */
  smtpUrl: string | undefined
  /** Without an address the bundled back-end is started. An active profile wins over `mode` and `timeoutMs`. */
  creditBackend: { address: BackendAddress | null; mode: 'legacy' | 'keyed'; timeoutMs: number }
  /** The address of LINE's Messaging API; set only for a fake. */
  lineApiUrl: string | undefined
  /** The address of the old system's Firestore; set only for a fake. */
  firestoreUrl: string | undefined
  /** Push services in addition to those of the known browsers. */
  pushServices: string[]
  social: SocialKeys
  /** `password` of every demo account; generated if undefined. */
  demo: { password: string | undefined; traffic: boolean }
  /** The token with which other machines may read the metrics; without one, only this machine may. */
  metricsToken: string | undefined
  /** How long a stopping server reports not ready before it stops accepting requests. */
  drainSeconds: number
  logLevel: string
  /** Where traces are sent; null if none are made. */
  traces: TraceSettings | null
}

/**
 * Reads the environment once, at start. Throws a `StartProblem` with everything that is wrong, one sentence each. What
 * depends on a value of a wrong form is judged once that value is right.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const files = withSecretFiles(env)
  const setVariables = Object.fromEntries(Object.entries(files.env).filter(([, value]) => value !== ''))
  const issues = environment.safeParse(setVariables).error?.issues ?? []
  const wrong = new Set([...issues.map(({ path }) => String(path[0])), ...files.wrong])
  const values = environment.parse(
    Object.fromEntries(Object.entries(setVariables).filter(([name]) => !wrong.has(name))),
  )
  const social = readSocialKeys(setVariables)
  const problems = [
    ...issues.map((issue) => `${issue.path[0]?.toString()} ${issue.message}.`),
    ...social.problems,
    ...files.problems,
  ]
  /** Reads what depends on several variables, unless one of them is wrong by itself. A text is what is wrong. */
  const together = <Read>(names: Variable[], read: () => Read | string): Read | undefined => {
    if (names.some((name) => wrong.has(name))) return undefined
    const found = read()
    if (typeof found !== 'string') return found
    problems.push(found)
    return undefined
  }
  const publicUrl = values.PUBLIC_URL ?? `http://${inUrl(values.HOST)}:${values.PORT}`
  const dataDir = resolve(values.DATA_DIR)
  const keys = { accessKeyId: values.AWS_ACCESS_KEY_ID, secretAccessKey: values.AWS_SECRET_ACCESS_KEY }
  together(['DATABASE_URL', 'CREDIT_BACKEND_URL', 'CREDIT_DATABASE_URL'], () => missingCreditDatabase(values))
  together(['HOST', 'PUBLIC_URL'], () => exposedPasswords(values.HOST, publicUrl))
  const location = together(['FILES_URL', ...storeKeyVariables], () =>
    readFilesLocation(values.FILES_URL ?? join(dataDir, 'files'), keys),
  )
  const backend = together(
    ['CREDIT_BACKEND_URL', 'CREDIT_BACKEND_TOKEN', 'CREDIT_BACKEND_HEADER', 'CREDIT_BACKEND_NAME'],
    () => readBackendAddress(values),
  )
  const passphrase = together(['BACKUP_PASSPHRASE_FILE'], () => readPassphrase(values))
  const backups = together(['BACKUP_URL', ...storeKeyVariables], () => readBackups(values, keys))
  if (problems.length > 0 || !location || backend === undefined || !passphrase || !backups)
    throw new StartProblem(problems.join('\n'))
  return {
    port: values.PORT,
    host: values.HOST,
    trustedProxies: values.TRUSTED_PROXIES,
    publicUrl,
    dataDir,
    nodeName: values.NODE_NAME ?? nameOfMachine(),
    files: location,
    storeKeys: keys,
    backup: { ...backups, ...passphrase },
    databaseUrl: values.DATABASE_URL,
    creditDatabaseUrl: values.CREDIT_DATABASE_URL,
    smtpUrl: values.SMTP_URL,
    lineApiUrl: values.LINE_API_URL?.replace(/\/+$/, ''),
    firestoreUrl: values.FIRESTORE_EMULATOR_HOST && `http://${values.FIRESTORE_EMULATOR_HOST}`,
    creditBackend: {
      address: backend,
      mode: values.CREDIT_BACKEND_MODE ?? (values.CREDIT_BACKEND_URL ? 'legacy' : 'keyed'),
      timeoutMs: values.CREDIT_BACKEND_TIMEOUT_MS,
    },
    pushServices: values.PUSH_SERVICES,
    social: social.keys,
    demo: { password: values.DEMO_PASSWORD, traffic: values.DEMO_TRAFFIC },
    metricsToken: values.METRICS_TOKEN,
    drainSeconds: values.DRAIN_SECONDS,
    logLevel: values.LOG_LEVEL,
    traces: readTraceSettings(values),
  }
}

/** An IPv6 address has brackets in a URL. */
const inUrl = (host: string) => (isIP(host) === 6 ? `[${host}]` : host)

type Values = z.infer<typeof environment>
type Variable = keyof Values
const storeKeyVariables = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const

const missingCreditDatabase = (values: Values) =>
  values.DATABASE_URL && !values.CREDIT_BACKEND_URL && !values.CREDIT_DATABASE_URL
    ? 'CREDIT_DATABASE_URL is missing: with an external DATABASE_URL the bundled crediting back-end needs its own database (or set CREDIT_BACKEND_URL to use another back-end).'
    : null

function exposedPasswords(host: string, publicUrl: string) {
  const isSecure = publicUrl.startsWith('https:')
  if (isSecure || (isLoopback(host) && isLoopback(URL.parse(publicUrl)?.hostname ?? ''))) return null
  return `HOST is ${host} and PUBLIC_URL begins with http://, where others could reach the console: passwords would be sent unencrypted, and browsers withhold from such pages what the console needs. Put a proxy with TLS in front, name it in TRUSTED_PROXIES, and set PUBLIC_URL to its https:// address; or leave both out.`
}

function readBackups({ BACKUP_URL: url }: Values, keys: Config['storeKeys']) {
  if (url === undefined) return { location: undefined }
  const location = readBackupLocation(url, 'BACKUP_URL', keys)
  return typeof location === 'string' ? location : { location }
}

/** A place for backups without a passphrase is refused, since anybody who finds a backup could read it. */
function readPassphrase({ BACKUP_URL: url, BACKUP_PASSPHRASE_FILE: file }: Values) {
  if (file === undefined)
    return url === undefined
      ? { passphrase: undefined }
      : 'BACKUP_PASSPHRASE_FILE is missing: BACKUP_URL needs a file with the passphrase that encrypts the backups. Keep a copy of it elsewhere.'
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch {
    return `BACKUP_PASSPHRASE_FILE names a file that cannot be read: ${file}.`
  }
  if (text.length < minPassphraseLength)
    return `BACKUP_PASSPHRASE_FILE must hold a passphrase of at least ${minPassphraseLength} characters.`
  return { passphrase: text }
}
