import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { linePerson, newLineWorld } from '#testing/line.ts'
import { ofFile } from '#testing/of-file.ts'

const world = ofFile(() => newLineWorld({ people: 6 }))
let owner: Client
let nok: Client
let master: { id: string; key: number; name: string; agentId: string; agent: string }
beforeAll(async () => {
  owner = await world.as('owner')
  nok = await world.as('support', 'nok')
  const [row] = await world.sql<[typeof master]>`
    select m.id, m.key, m.name, m.agent_id, a.username as agent from master m join agent a on a.id = m.agent_id order by m.key limit 1`
  master = row
})

let next = 0
let player: { id: string; code: string }
let person: string
/** Each test has a player without master, agent and LINE, and a member who came by a link of the master. */
beforeEach(async () => {
  player = world.shop.players[next++]!
  person = linePerson(next).userId
  await has({ masterId: null, agentId: null, lineUserId: null, lineName: null, pictureUrl: null })
  const said = { id: randomUUID(), type: 'text', text: `ref ${master.key}` }
  await world.tell(world.line.event('follow', person), world.line.event('message', person, { message: said }))
})

const has = (values: Record<string, unknown>) =>
  world.sql`update player set ${world.sql(values)} where id = ${player.id}`
const act = async (command: string, more: object) => {
  const { id: memberId, version } = await world.member(person)
  return nok.post(`connections/${command}`, { operationId: randomUUID(), memberId, version, ...more })
}
const link = (withMaster = true) => act('link-line-member', { playerId: player.id, withMaster })
const unlink = (more: object = {}) => act('unlink-line-member', { reason: 'the wrong person', ...more })
const values = async () => (await nok.get('players/form', { id: player.id })).values
const shown = async () => {
  const { id } = await world.member(person)
  return (await nok.get('connections/line-member', { id })).referral
}
const name = () => `#${master.key} ${master.name}`

describe('unlinking a LINE member who was the wrong person', () => {
  test('takes the master and agent back that the link gave, which the page shows before', async () => {
    await link()
    expect(await values()).toMatchObject({ masterId: master.id, agentId: master.agentId })
    expect(await shown()).toEqual({ master: name(), agent: master.agent, changed: false })
    const countOf = async () => (await owner.get('agents/master', { id: master.id })).userCount as number
    const before = await countOf()
    await unlink()
    expect(await values()).toMatchObject({ masterId: null, agentId: null, lineUserId: null })
    expect(await countOf()).toEqual(before - 1)
    expect(await shown()).toBeNull()
    const [line] = await world.sql`
      select before, after from audit where act = 'line.unlink' and object_id = ${player.id}`
    expect(line).toMatchObject({
      before: { master: name(), agent: master.agent, lineUserId: person },
      after: { master: null, agent: null, lineUserId: null },
    })
  })

  test('takes only the master back from a player who had the agent before', async () => {
    await has({ agentId: master.agentId })
    await link()
    expect(await shown()).toEqual({ master: name(), agent: null, changed: false })
    await unlink()
    expect(await values()).toMatchObject({ masterId: null, agentId: master.agentId })
  })

  test('leaves master and agent if one of them was changed since, as the page says', async () => {
    await link()
    const [another] = await world.sql<[{ id: string }]>`
      select id from master where agent_id = ${master.agentId} and id <> ${master.id} limit 1`
    await has({ masterId: another.id })
    expect(await shown()).toEqual({ master: name(), agent: master.agent, changed: true })
    await unlink()
    expect(await values()).toMatchObject({ masterId: another.id, agentId: master.agentId, lineUserId: null })
  })

  test('leaves them too if that is chosen, because the person was right', async () => {
    await link()
    await unlink({ withMaster: false })
    expect(await values()).toMatchObject({ masterId: master.id, agentId: master.agentId, lineUserId: null })
  })

  test('gives the player the LINE id, name and picture of before, which no link may lose', async () => {
    const earlier = { lineUserId: 'U-before', lineName: 'ชื่อเดิม', pictureUrl: 'https://pictures.example/1' }
    await has(earlier)
    await link(false)
    expect(await values()).toMatchObject({ lineUserId: person, lineName: linePerson(next).displayName })
    expect(await shown()).toBeNull()
    await unlink()
    expect(await values()).toMatchObject(earlier)
  })

  test('gives back no LINE id that another player has by now, and leaves a name that was written since', async () => {
    await has({ lineUserId: 'U-of-another', lineName: 'ชื่อเดิม' })
    await link(false)
    await has({ lineName: 'ชื่อที่เขียนทีหลัง' })
    const another = world.shop.players[10]!
    await world.sql`update player set line_user_id = 'U-of-another' where id = ${another.id}`
    await unlink()
    expect(await values()).toMatchObject({
      lineUserId: null,
      lineName: 'ชื่อที่เขียนทีหลัง',
      pictureUrl: null,
    })
  })
})
