import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { endState, importOldProject, newOldProject } from '#testing/old-project.ts'
import { newTestDatabase, slowly } from '#testing/test-database.ts'
import { writeShop } from './export-command.ts'

test('an imported shop, exported in the same layouts and imported into an empty shop, is the same, without passwords', async () => {
  await using here = await newTestDatabase()
  await using there = await newTestDatabase()
  await using project = await newOldProject({ players: 30, history: 900 })
  const [sql, other] = [connect(here.url, slowly), connect(there.url, slowly)]
  try {
    await importOldProject(sql, project)
    const folder = join(project.folder, 'out')
    await mkdir(folder)
    const counts = await writeShop(sql, folder)
    const [rtdb, firestore] = [join(folder, 'rtdb.json'), join(folder, 'firestore.json')]

    const texts = await Promise.all([rtdb, firestore].map((path) => readFile(path, 'utf8')))
    for (const canary of project.expected.canaries)
      expect(texts.some((text) => text.includes(canary))).toBe(false)
    expect(texts.some((text) => /password|argon2|firebase-scrypt/.test(text))).toBe(false)
    const users = (JSON.parse(texts[0]!) as { users: Record<string, Record<string, unknown>> }).users
    expect(users[project.expected.players[0]!.key]).toMatchObject({
      favouriteColour: 'gold',
      vip: { level: 2 },
      calculate: 'Y',
    })

    const { report } = await importOldProject(other, { files: { rtdb, firestore: [firestore] } })
    expect(report.agrees).toBe(true)
    expect(report.collections.flatMap(({ whyLeftOut }) => whyLeftOut)).toEqual([])
    for (const { collection, before } of report.collections)
      expect([collection, before.documents]).toEqual([collection, counts[collection]])
    expect(alike(await endState(other))).toEqual(alike(await endState(sql)))
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), other.end({ timeout: 5 })])
  }
})

test('an export that fails on a full disk leaves nothing of itself, and an earlier one as it was', async () => {
  await using here = await newTestDatabase()
  await using parts = new AsyncDisposableStack()
  const sql = parts.adopt(connect(here.url, slowly), (one) => one.end({ timeout: 5 }))
  const folder = await mkdtemp(join(tmpdir(), 'khlang-export-'))
  parts.defer(() => rm(folder, { recursive: true }))
  await writeShop(sql, folder)
  const files = ['firestore.json', 'rtdb.json']
  const texts = () => Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
  const before = await texts()
  for (const full of files) {
    await symlink('/dev/full', join(folder, `${full}.part`))
    await expect(writeShop(sql, folder)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect((await readdir(folder)).toSorted()).toEqual(files)
    expect(await texts()).toEqual(before)
  }
})

/**
 * Drops what an export does not keep: passwords, and with them the link to a sign-in account, and the notes
 * and holds of work that was under way.
 */
const alike = (state: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(state).map(([name, rows]) => [
      name,
      rows.map((row) => {
        const { hasPassword, linked, note, holdReason, ...rest } = JSON.parse(row) as Record<string, unknown>
        void [hasPassword, linked, note, holdReason]
        return rest
      }),
    ]),
  )
