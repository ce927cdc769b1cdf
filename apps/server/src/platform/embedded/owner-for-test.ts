import { startEmbeddedPostgres } from './embedded-postgres.ts'

// Owns a database until a test kills this process, or ends itself.
const database = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', settings: { fsync: 'off' } })
process.send?.({ pid: database.pid })
process.on('message', () => {}) // keeps the process alive while the test is
