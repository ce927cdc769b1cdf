import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { importOldProject } from '#testing/old-project.ts'
import { newTestDatabase } from '#testing/test-database.ts'

test('of two equal transfers in today’s list, of which the complete list has one, both are imported', async () => {
  await using database = await newTestDatabase()
  const sql = connect(database.url)
  const folder = await mkdtemp(join(tmpdir(), 'khlang-today-'))
  try {
    const entry = {
      qty: 537,
      status: 'กำลังดำเนินการ',
      type: 'deposit',
      bank: 'SCB',
      createdate: '2026-05-01 09:10:00',
    }
    const path = join(folder, 'firestore.json')
    const documents = { krungsri: { whole: entry }, krungsri_today: { first: entry, second: entry } }
    await writeFile(path, JSON.stringify(documents))
    const { report } = await importOldProject(sql, { files: { firestore: [path] } })
    expect(report.agrees).toBe(true)
    const [entries] = await sql`select count(*)::int as n from statement_entry where amount_satang = 53700`
    expect(entries).toEqual({ n: 2 })
    const rows = await sql`
      select collection, key from firebase_document where row_id is not null order by collection, key`
    expect(rows.map(({ collection, key }) => `${collection}/${key}`)).toHaveLength(3)
  } finally {
    await sql.end({ timeout: 5 })
    await rm(folder, { recursive: true })
  }
})
