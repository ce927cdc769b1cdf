import postgres from 'postgres'
import { z } from 'zod'
import { createCreditBackend } from './app.ts'
import { applySchema } from './ledger.ts'

const onOff = z.enum(['on', 'off']).transform((word) => word === 'on')
const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)

const environment = z.object({
  // With several hosts and their ports it is no URL for `z.url()`.
  CREDIT_DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres://'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  HOST: z.string().default('127.0.0.1'),
  CREDIT_HONOUR_KEYS: onOff.default(true),
  CREDIT_FAULTS: onOff.default(false),
  CONSOLE_URL: z.preprocess(blankIsUnset, z.url().optional()),
  CONSOLE_API_KEY: z.string().default(''),
  CREDIT_SECRET: z.preprocess(
    blankIsUnset,
    z.string().min(16, 'must have at least 16 characters').optional(),
  ),
})

const parsed = environment.safeParse(process.env)
if (!parsed.success) {
  for (const { path, message } of parsed.error.issues) console.error(`${path.join('.')}: ${message}`)
  process.exit(78)
}
const settings = parsed.data

const sql = postgres(settings.CREDIT_DATABASE_URL, {
  max: 10,
  onnotice: () => {},
  connect_timeout: 5,
  // Reconnects within a second after the database is back. No query waits longer than the caller does.
  backoff: () => 0.25 + Math.random() / 2,
  connection: {
    statement_timeout: 3_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 5_000,
    // A database or a login may have other defaults than the driver reads.
    DateStyle: 'ISO, YMD',
    bytea_output: 'hex',
    client_encoding: 'UTF8',
  },
})
await applySchema(sql).catch((error: Error) => {
  console.error(`The database of CREDIT_DATABASE_URL cannot be used now: ${error.message}`)
  process.exit(75) // EX_TEMPFAIL of sysexits.h: the supervisor starts this process again
})
const app = createCreditBackend({
  sql,
  honourKeys: settings.CREDIT_HONOUR_KEYS,
  faults: settings.CREDIT_FAULTS,
  ...(settings.CREDIT_SECRET && { secret: settings.CREDIT_SECRET }),
  ...(settings.CONSOLE_URL && { console: { url: settings.CONSOLE_URL, apiKey: settings.CONSOLE_API_KEY } }),
})
let isEnding = false
async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  await app.close()
  await sql.end({ timeout: 5 })
  process.exit(0)
}

process.on('SIGTERM', () => void end())
// Ctrl-C reaches every process of the terminal. The console that started us may still have calls to finish,
// so we wait until it disconnects.
process.on('SIGINT', () => {
  if (!process.connected) void end()
})
process.on('disconnect', () => void end())

const url = await app.listen({ host: settings.HOST, port: settings.PORT })
console.log(`credit back-end listening on ${url}`)
process.send?.({ url })
