import { loadShop } from '@khlang/seed/load'
import { makeShop } from '@khlang/seed/shop'
import { expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { newTestDatabase, slowly } from '#testing/test-database.ts'
import { refuseUnfinishedShop } from './demo.ts'

test('a demo stopped while its shop was being filled explains how to start again', async () => {
  await using database = await newTestDatabase()
  const sql = connect(database.url, { max: 1, ...slowly })
  await refuseUnfinishedShop(sql, { dataDir: '/srv/demo', databaseUrl: undefined })
  await loadShop(sql, makeShop({ seed: 1, size: 3 }))
  await expect(refuseUnfinishedShop(sql, { dataDir: '/srv/demo', databaseUrl: undefined })).rejects.toThrow(
    'delete the folder /srv/demo and start it again',
  )
  await expect(
    refuseUnfinishedShop(sql, { dataDir: '/srv/demo', databaseUrl: 'postgres://x' }),
  ).rejects.toThrow('empty the database of DATABASE_URL')
  await sql.end()
})
