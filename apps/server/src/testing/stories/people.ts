import { randomUUID } from 'node:crypto'
import type { PlayerImport } from '@khlang/contract/players/player-imports'
import { noOwnLimits } from '@khlang/domain/cashier/request-limits'
import { setApprovals } from '../settling.ts'
import type { Story } from './story.ts'

const once = () => ({ operationId: randomUUID() })
type Row = { id: string; version: number }

/** Agents, and the masters below them. */
export const agents: Story = async ({ book }) => {
  const lek = book.of('supervisor')
  const fields = { username: 'river', name: 'แม่น้ำ', digits: 3 }
  const agent: Row = await book.does(lek, 'agents/create', { ...once(), ...fields }, ({ id }) => [
    `agent.create agent/${id}`,
  ])
  await book.does(lek, 'agents/update', { ...agentOf(agent), ...fields, name: 'แม่น้ำใหญ่' }, [
    `agent.update agent/${agent.id}`,
  ])
  const master: Row = await book.does(
    lek,
    'agents/create-master',
    { ...once(), name: 'ฝั่งซ้าย', agentId: null },
    ({ id }) => [`master.create master/${id}`],
  )
  const renamed = await book.does(
    lek,
    'agents/update-master',
    { ...agentOf(master), name: 'ฝั่งขวา', agentId: null },
    [`master.update master/${master.id}`],
  )
  await book.does(lek, 'agents/update-master', { ...agentOf(renamed), name: 'ฝั่งขวา', agentId: agent.id }, [
    `master.move master/${master.id}`,
  ])
}
const agentOf = ({ id, version }: Row) => ({ id, version })

/** One player, from the first form to the block list. */
export const players: Story = async ({ book, player, world }) => {
  const [nok, lek, fern] = [book.of('support'), book.of('supervisor'), book.of('finance')]
  await book.does(nok, 'players/duplicates', { mobile: player(2).mobile }, [
    `player.reveal player/${player(2).id}`,
  ])
  await book.does(nok, 'players/issue-password-link', { id: player(2).id }, [
    `player.passwordLink player/${player(2).id}`,
  ])
  await book.does(lek, 'players/person-file', { id: player(5).id, reason: 'asked by letter' }, [
    `player.reveal player/${player(5).id}`,
    `player.file player/${player(5).id}`,
  ])
  await book.does(nok, 'players/find-by-key', { key: player(2).externalKey })
  const made: Row = await book.does(
    nok,
    'players/create',
    { ...once(), player: { firstName: 'ส้มโอ', code: 'story001' } },
    ({ id }) => [`player.create player/${id}`],
  )
  const { id } = made
  const line = (act: string) => [`${act} player/${id}`]
  const named = await book.does(
    nok,
    'players/update',
    { ...once(), id, version: made.version, changes: { firstName: 'ส้มจี๊ด' } },
    line('player.update'),
  )
  const [agent] = (await lek.client.get('agents/list', { q: 'east' })).rows
  await book.does(
    lek,
    'players/update',
    { ...once(), id, version: named.version, changes: { agentId: agent.id } },
    line('player.move'),
  )
  const { version: moved } = await fern.client.get('players/profile', { id })
  const bank = { bank: 'SCB', accountNumber: '1112223334' }
  await book.does(
    fern,
    'players/update',
    { ...once(), id, version: moved, changes: bank },
    line('player.update'),
    'player.bank',
  )
  await book.does(fern, 'players/reveal', { id: player(3).id, reason: 'they called' }, [
    `player.reveal player/${player(3).id}`,
  ])
  const leaving: Row = await book.does(
    nok,
    'players/create',
    { ...once(), player: { firstName: 'ลำไย', code: 'story003' } },
    ({ id: newId }) => [`player.create player/${newId}`],
  )
  await setApprovals(world, { 'player.forget': null })
  await book.does(
    lek,
    'players/forget',
    { ...once(), id: leaving.id, version: leaving.version, reason: 'asked by letter' },
    [`player.forget player/${leaving.id}`],
  )
  await setApprovals(world, { 'player.restrict': null, 'player.unrestrict': null })
  const disputing: Row = await book.does(
    nok,
    'players/create',
    { ...once(), player: { firstName: 'มะม่วง', code: 'story004' } },
    ({ id: newId }) => [`player.create player/${newId}`],
  )
  const resting: Row = await book.does(
    book.of('owner'),
    'players/restrict',
    { ...once(), id: disputing.id, version: disputing.version, restricted: true, reason: 'they dispute it' },
    [`player.restrict player/${disputing.id}`],
  )
  await book.does(
    book.of('owner'),
    'players/restrict',
    { ...once(), id: disputing.id, version: resting.version, restricted: false, reason: 'it is settled' },
    [`player.unrestrict player/${disputing.id}`],
  )
  await setApprovals(world, {})
  const note = await book.does(
    nok,
    'players/add-note',
    { ...once(), playerId: id, body: 'calls at night' },
    () => line('player.note'),
  )
  const noteId = note.id
  await book.does(
    nok,
    'players/edit-note',
    { noteId, version: note.version, body: 'calls at noon' },
    line('player.note.edit'),
  )
  await book.does(nok, 'players/pin-note', { noteId, pinned: true }, line('player.note.pin'))
  await book.does(nok, 'players/strike-note', { noteId }, line('player.note.strike'))
  await book.does(nok, 'players/change-tags', { id, add: ['VIP'] }, line('player.tags'))
  const reason = 'a forged slip'
  await book.does(
    nok,
    'players/set-standing',
    { id, from: 'normal', to: 'watch', reason },
    line('player.standing'),
  )
  await book.does(
    nok,
    'players/set-exclusion',
    { id, exclusion: { from: 'rewards', until: null }, reason },
    line('player.exclusion'),
  )
  await book.does(nok, 'players/set-limits', { id, day: 510, month: 2_030, reason }, line('player.limits'))
  const { version } = await lek.client.get('players/profile', { id })
  const limited = await book.does<Row>(
    lek,
    'players/set-request-limits',
    { ...once(), id, version, limits: { ...noOwnLimits, depositMost: 700 }, reason },
    line('player.requestLimits'),
  )
  await book.does(
    lek,
    'players/set-request-limits',
    { ...once(), id, version: limited.version, limits: { ...noOwnLimits, depositMost: 900 }, reason },
    line('player.requestLimits'),
  )
  const blocked = await book.does(
    nok,
    'players/block-value',
    { ...once(), kind: 'mobile', value: '0899999999', level: 'watch', reason },
    (row) => [`blocklist.add blocked-value/${row.id}`],
  )
  await book.does(nok, 'players/check-values', { mobile: '0899999999' }, [
    `player.reveal blocked-value/${blocked.id}`,
  ])
  await book.does(lek, 'players/unblock-value', { id: blocked.id, reason }, [
    `blocklist.remove blocked-value/${blocked.id}`,
  ])

  const brought = await fetch(`${lek.client.url}/api/players/preview-import?name=players.csv`, {
    method: 'POST',
    headers: { ...lek.client.headers, 'content-type': 'application/octet-stream' },
    body: `code,firstname\r\nstory002,มังคุด\r\nstory001,ส้มแป้น`,
  })
  const { id: importId } = (await brought.json()) as PlayerImport
  const { rows } = await lek.client.get('players/search', { q: 'story002' })
  if (rows.length > 0) throw new Error('A preview added a player')
  const known = await lek.client.get('players/import-lines', { importId, verdict: 'changed' })
  await book.does(lek, 'players/commit-import', { ...once(), importId }, async () => [
    `player.import player/${(await lek.client.get('players/search', { q: 'story002' })).rows[0].id}`,
    `player.import player/${known.rows[0].playerId}`,
    `player.commitImport import/${importId}`,
  ])
}
