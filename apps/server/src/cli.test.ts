import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeAudit } from '#platform/audit.ts'
import { connect } from '#platform/database.ts'
import { createLog } from '#platform/log.ts'
import { openSecret } from '#platform/known-secrets.ts'
import { openWitness } from '#platform/witness.ts'
import { startSealer } from '#staff/seal-audit.ts'
import { newTestDatabase } from '#testing/test-database.ts'

/** As an operator calls it: what it says, and the code it ends with. */
const khlang = (args: string[], settings: Record<string, string>) =>
  new Promise<[code: number, words: string]>((done) => {
    const env = { PATH: process.env['PATH'], ...settings }
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'cli.ts'), ...args],
      { env },
      (error, words, problems) => done([Number(error?.code ?? 0), words + problems]),
    )
  })

test('`verify audit` says in a sentence that all is well, what is broken, or that nothing outside confirms it', async () => {
  await using database = await newTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'khlang-cli-'))
  const sql = connect(database.url, { max: 2 })
  const settings = { DATA_DIR: folder, DATABASE_URL: database.url, CREDIT_BACKEND_URL: 'http://127.0.0.1:9' }
  try {
    for (const id of ['1', '2', '3'])
      await writeAudit(sql, { actor: 'a@example.test', act: 'entry.claim', object: ['entry', id] })
    const key = await openSecret(sql, folder, 'audit.secret')
    const witness = openWitness({ dataDir: folder })
    const sealer = startSealer({
      sql,
      witness,
      key,
      epoch: () => Promise.resolve(0),
      log: createLog('silent'),
    })
    await sealer.seal()
    await sealer.close()
    const verify = () => khlang(['verify', 'audit'], settings)
    expect(await verify()).toEqual([0, 'All 3 sealed lines are as they were written.\n'])
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`
      await tx`update audit set actor = 'x' where object_id = '2'`
    })
    expect(await verify()).toEqual([
      1,
      expect.stringMatching(/^Line \d+ was changed after it was sealed\. The 1 lines before it/),
    ])
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`
      await tx`update audit set actor = 'a@example.test' where object_id = '2'`
    })
    await rm(join(folder, 'witness'), { recursive: true })
    expect(await verify()).toEqual([1, expect.stringContaining('the folder witness is missing')])
  } finally {
    await sql.end({ timeout: 5 })
    await rm(folder, { recursive: true, force: true })
  }
})
