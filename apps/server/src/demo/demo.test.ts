import { loadShop } from '@khlang/seed/load'
import { makeShop } from '@khlang/seed/shop'
import { expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { newEmptyDatabase, newTestDatabase, slowly } from '#testing/test-database.ts'
import { refuseOtherShop } from './demo.ts'

test('a demo stopped while its shop was being filled explains how to start again', async () => {
  await using database = await newTestDatabase()
  const sql = connect(database.url, { max: 1, ...slowly })
  await refuseOtherShop(sql, { dataDir: '/srv/demo', databaseUrl: undefined })
  await loadShop(sql, makeShop({ seed: 1, size: 3 }))
  await expect(refuseOtherShop(sql, { dataDir: '/srv/demo', databaseUrl: undefined })).rejects.toThrow(
    'delete the folder /srv/demo and start it again',
  )
  await expect(refuseOtherShop(sql, { dataDir: '/srv/demo', databaseUrl: 'postgres://x' })).rejects.toThrow(
    'empty the database of DATABASE_URL',
  )
  await sql.end()
})

test("the demo starts where there is no shop or its own, also with a second owner, and in nobody else's shop", async () => {
  await using empty = await newEmptyDatabase()
  const place = { dataDir: '/srv/shop', databaseUrl: undefined }
  const emptySql = connect(empty.url, { max: 1, ...slowly })
  await refuseOtherShop(emptySql, place)
  await emptySql.end()

  await using database = await newTestDatabase()
  const sql = connect(database.url, { max: 1, ...slowly })
  const addOwner = (email: string) => sql`
    insert into employee (id, email, first_name, last_name, role)
    values (gen_random_uuid(), ${email}, 'O', 'W', 'owner')`
  await addOwner('somchai@shop.example')
  await expect(refuseOtherShop(sql, place)).rejects.toThrow(
    "The shop in the folder /srv/shop is not the demo's, so the demo was not started and nothing was changed",
  )
  await addOwner('owner@demo.example')
  await refuseOtherShop(sql, place)
  await sql.end()
})
