import { startEmbeddedPostgres } from '../embedded-postgres.ts'

// A process that owns a database until a test kills it.
const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', settings: { fsync: 'off' } })
process.send?.({ pid: database.pid })
