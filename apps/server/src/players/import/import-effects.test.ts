import { randomUUID } from 'node:crypto'
import { restrictedMark } from '@khlang/domain/players/restriction'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { commitFile, csv, linesOfFile, previewFile } from '#testing/player-file.ts'

const world = worldOfFile()
let boss: Client
beforeAll(async () => {
  boss = await world.as('supervisor')
})
const preview = (file: string, client = boss, name?: string) => previewFile(client, file, name)
const commit = (importId: string, client = boss) => commitFile(client, importId)
const linesOf = (importId: string, verdict: string) => linesOfFile(boss, importId, verdict)
const playerOf = async (code: string) => {
  const [found] = await world.sql<{ id: string }[]>`select id from player where code = ${code}`
  return boss.get('players/form', { id: found!.id })
}

describe('a file that names agents and masters', () => {
  const masterOf = async (agent: string) => {
    const { rows } = await boss.get('agents/list', { q: agent })
    const { id } = rows.find(({ username }: { username: string }) => username === agent)
    const masters = await boss.get('agents/masters', { agent: id, limit: 1 })
    return masters.rows[0] as { id: string; key: number; version: number; name: string }
  }
  const whereIs = async (code: string) => {
    const { agent, master } = await playerOf(code)
    return [agent?.username ?? null, master?.id ?? null]
  }

  test('moves no player away from the agent of their master', async () => {
    const master = await masterOf('north')
    const firstNames = csv(['code', 'firstname', 'master'], ['ofmast1', 'a', master.key])
    await commit((await preview(firstNames)).id)
    const brought = await preview(csv(['code', 'agent'], ['ofmast1', 'south']))
    expect((await linesOf(brought.id, 'unreadable')).map(({ reasons }) => reasons)).toEqual([
      [{ field: 'agent', reason: 'master-of-another-agent' }],
    ])
    const same = await preview(csv(['code', 'agent', 'lastname'], ['ofmast1', 'north', 'b']))
    expect((await linesOf(same.id, 'changed')).map(({ fields }) => fields)).toEqual([['lastName']])
    const both = csv(['code', 'agent', 'master'], ['ofmast1', 'south', (await masterOf('south')).key])
    await commit((await preview(both)).id)
    expect(await whereIs('ofmast1')).toEqual(['south', (await masterOf('south')).id])
  })

  test('moves no player of one agent to the agent of a master that only the file names', async () => {
    const [north, south] = [await masterOf('north'), await masterOf('south')]
    await commit((await preview(csv(['code', 'firstname', 'agent'], ['ofmast5', 'a', 'south']))).id)
    const brought = await preview(csv(['code', 'master'], ['ofmast5', north.key]))
    expect((await linesOf(brought.id, 'unreadable')).map(({ reasons }) => reasons)).toEqual([
      [{ field: 'master', reason: 'master-of-another-agent' }],
    ])
    await commit((await preview(csv(['code', 'master'], ['ofmast5', south.key]))).id)
    expect(await whereIs('ofmast5')).toEqual(['south', south.id])
  })

  test('is not imported if a master moved to another agent since the preview', async () => {
    const master = await masterOf('north')
    await commit((await preview(csv(['code', 'firstname'], ['ofmast2', 'a'], ['ofmast3', 'a']))).id)
    const files = [
      csv(['code', 'firstname', 'master'], ['ofmast4', 'a', master.key]),
      csv(['code', 'master'], ['ofmast2', master.key]),
    ]
    const previews = await Promise.all(files.map((file) => preview(file)))
    const stays = await preview(csv(['code', 'firstname', 'master'], ['ofmast3', 'b', '']))
    const [south] = await world.sql<{ id: string }[]>`select id from agent where username = 'south'`
    const [north] = await world.sql<{ id: string }[]>`select id from agent where username = 'north'`
    await world.sql`update master set agent_id = ${south!.id} where id = ${master.id}`
    for (const { id: importId } of previews) {
      const command = { operationId: randomUUID(), importId }
      expect((await boss.refused('players/commit-import', command)).code).toBe('stale-preview')
    }
    await commit(stays.id)
    expect(await whereIs('ofmast2')).toEqual([null, null])
    await world.sql`update master set agent_id = ${north!.id} where id = ${master.id}`
    await commit(previews[1]!.id)
    expect(await whereIs('ofmast2')).toEqual(['north', master.id])
  })
})

test('a file that brings a player with the one who referred them says so in the audit log', async () => {
  await commit((await preview(csv(['code', 'firstname'], ['befriended', 'a']))).id)
  const brought = await preview(
    csv(
      ['code', 'firstname', 'userFriendCode'],
      ['referrer', 'a', ''],
      ['referred', 'a', 'REFERRER'],
      ['befriended', 'a', 'referrer'],
    ),
  )
  expect(brought.counts).toMatchObject({ new: 2, changed: 1 })
  await commit(brought.id)
  const ids = await world.sql<{ code: string; id: string }[]>`
    select code, id from player where code in ('referrer', 'referred', 'befriended')`
  const idOf = (code: string) => ids.find((one) => one.code === code)!.id
  const lineOf = async (code: string) =>
    (
      await world.sql`
        select before, after from audit where act = 'player.import' and object_id = ${idOf(code)} order by seq desc limit 1`
    )[0]
  expect((await lineOf('referred'))!['after']).toMatchObject({ friendId: idOf('referrer') })
  expect(await lineOf('befriended')).toEqual({
    before: { friendId: null },
    after: { friendId: idOf('referrer') },
  })
})

test('a standing that a file sets is shown with the file and with who brought it, and no other with an older act', async () => {
  const bring = async (rows: string[][], client: Client) =>
    commit((await preview(csv(['code', 'firstname', 'สถานะ'], ...rows), client, 'watchlist.csv')).id, client)
  await bring([['standing1', 'a', '']], boss)
  const { id } = await playerOf('standing1')
  const shown = async () => {
    const { status, standing } = await boss.get('players/profile', { id })
    return [status, standing && [standing.actor, standing.reason]]
  }
  expect(await shown()).toEqual(['normal', null])
  await boss.post('players/set-standing', { id, from: 'normal', to: 'suspended', reason: 'a dispute' })
  expect(await shown()).toEqual(['suspended', ['supervisor@example.test', 'a dispute']])
  const other = await world.as('supervisor', 'other')
  await bring([['standing1', '', 'เฝ้าระวัง']], other)
  expect(await shown()).toEqual(['watch', ['other@example.test', 'watchlist.csv']])
  await bring([['standing2', 'a', 'ระงับ']], other)
  const { standing } = await boss.get('players/profile', { id: (await playerOf('standing2')).id })
  expect(standing).toMatchObject({ actor: 'other@example.test', reason: 'watchlist.csv' })
  await world.sql`update player set status = 'normal' where id = ${id}` // as an import of the old system does
  expect(await shown()).toEqual(['normal', null])
})

test('a file exported while somebody was restricted leaves them as they are once that is lifted', async () => {
  await commit((await preview(csv(['code', 'firstname', 'ชื่อไลน์'], ['lifted1', 'สมศรี', 'ศรี']))).id)
  const { id } = await playerOf('lifted1')
  await world.sql`
    update player set restricted_at = clock_timestamp(), restricted_by = 'x', restricted_because = 'x' where id = ${id}`
  const columns = 'code,name,mobile,email,line,bank,agent,master,status,counts,coins,tags'
  const answer = await boss.file({
    list: 'players',
    format: 'csv',
    columns,
    q: 'lifted1',
    reason: 'to correct it',
  })
  const text = await answer.text()
  expect(text).toContain(`lifted1,${restrictedMark}`)
  await world.sql`
    update player set restricted_at = null, restricted_by = null, restricted_because = null where id = ${id}`
  const { counts } = await preview(text)
  expect(counts).toMatchObject({ new: 0, changed: 0, unchanged: 1, unreadable: 0 })
  const everywhere = csv(
    ['code', 'firstname', 'lastname', 'linename', 'company', 'email', 'bank', 'status', 'role'],
    ['lifted1', ...Array.from({ length: 8 }, () => restrictedMark)],
    ['lifted2', ...Array.from({ length: 8 }, () => restrictedMark)],
  )
  const marked = await preview(everywhere)
  expect(marked.counts).toMatchObject({ new: 0, changed: 0, unchanged: 1, unreadable: 1 })
  expect((await playerOf('lifted1')).values).toMatchObject({ firstName: 'สมศรี', lineName: 'ศรี' })
})
