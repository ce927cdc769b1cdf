import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { importOldProject } from '#testing/old-project.ts'
import { newTestDatabase, slowly } from '#testing/test-database.ts'

/** A hundred times one of these is, in JavaScript, a little less or a little more than the right amount of satang. */
const blurred = [
  0.29, 0.57, 0.58, 1.13, 1.15, 2.05, 4.35, 8.2, 9.95, 16.4, 19.99, 33.33, 64.1, 1_001.1, 4_035.42,
  131_072.29,
]

test('money stored as a floating-point number is imported to the satang, whether it is a number or a text', async () => {
  await using database = await newTestDatabase()
  const sql = connect(database.url, slowly)
  const folder = await mkdtemp(join(tmpdir(), 'khlang-satang-'))
  try {
    const entry = (qty: unknown, at: number) => ({
      qty,
      status: 'กำลังดำเนินการ',
      type: 'deposit',
      bank: 'SCB',
      createdate: `2026-05-0${1 + (at % 9)} 0${at % 10}:1${at % 10}:00`,
    })
    const documents = Object.fromEntries(
      blurred.flatMap((qty, at) => [
        [`number-${at}`, entry(qty, at)],
        [`text-${at}`, entry(String(qty), at)],
      ]),
    )
    const path = join(folder, 'firestore.json')
    await writeFile(path, JSON.stringify({ krungsri: documents }))
    const { report } = await importOldProject(sql, { files: { firestore: [path] } })
    expect(report.agrees).toBe(true)
    const rows = await sql<{ key: string; amountSatang: number }[]>`
      select d.key, e.amount_satang from statement_entry e join firebase_document d on d.row_id = e.id`
    const satangByKey = Object.fromEntries(rows.map(({ key, amountSatang }) => [key, amountSatang]))
    expect(satangByKey).toEqual(
      Object.fromEntries(
        blurred.flatMap((qty, at) => {
          const satang = Number(qty.toFixed(2).replace('.', ''))
          return [
            [`number-${at}`, satang],
            [`text-${at}`, satang],
          ]
        }),
      ),
    )
  } finally {
    await sql.end({ timeout: 5 })
    await rm(folder, { recursive: true })
  }
})
