import { startEmbeddedPostgres } from './embedded-postgres.ts'

// Owns a database until a test kills this process.
const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', settings: { fsync: 'off' } })
process.send?.({ pid: database.pid })
