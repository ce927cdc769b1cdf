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
  const password = 'แม่น้ำสายหนึ่ง'
  const fields = { username: 'river', name: 'แม่น้ำ', digits: 4 }
  const agent: Row = await book.does(lek, 'agents/create', { ...once(), ...fields, password }, ({ id }) => [
    `agent.create agent/${id}`,
  ])
  await book.shows(lek.client, 'agents/agent', { id: agent.id })
  await book.does(
    lek,
    'agents/update',
    { ...asSeen(agent), username: 'stream', name: 'ลำธาร', digits: 5, password: 'ลำธารอีกสาย' },
    [`agent.update agent/${agent.id}`],
  )
  await book.shows(lek.client, 'agents/agent', { id: agent.id })
  const master: Row = await book.does(
    lek,
    'agents/create-master',
    { ...once(), name: 'ฝั่งซ้าย', agentId: agent.id },
    ({ id }) => [`master.create master/${id}`],
  )
  const shows = () => book.shows(lek.client, 'agents/master', { id: master.id })
  await shows()
  const renamed = await book.does(
    lek,
    'agents/update-master',
    { ...asSeen(master), name: 'ฝั่งขวา', agentId: agent.id },
    [`master.update master/${master.id}`],
  )
  const alone = await book.does(
    lek,
    'agents/update-master',
    { ...asSeen(renamed), name: 'ฝั่งขวา', agentId: null },
    [`master.move master/${master.id}`],
  )
  await shows()
  await book.does(lek, 'agents/update-master', { ...asSeen(alone), name: 'ฝั่งเหนือ', agentId: agent.id }, [
    `master.move master/${master.id}`,
  ])
  await shows()
}
const asSeen = ({ id, version }: Row) => ({ id, version })

/** One player, from the first form to the block list. */
export const players: Story = async ({ book, player, world }) => {
  const [nok, lek, fern] = [book.of('support'), book.of('supervisor'), book.of('finance')]
  for (const [at, asked] of [
    [2, { mobile: player(2).mobile }],
    [4, { accountNumber: player(4).accountNumber, lineUserId: 'Unobody', email: 'nobody@mail.example' }],
  ] as const)
    book.answered(
      'players/duplicates',
      await book.does(nok, 'players/duplicates', asked, [`player.reveal player/${player(at).id}`]),
    )
  const itself = { mobile: player(2).mobile, except: player(2).id }
  book.answered('players/duplicates', await book.does(nok, 'players/duplicates', itself))
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
  book.answered(
    'players/reveal',
    await book.does(fern, 'players/reveal', { id: player(3).id, reason: 'they called' }, [
      `player.reveal player/${player(3).id}`,
    ]),
  )
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
  const shows = () => book.shows(lek.client, 'players/profile', { id })
  const showsNotes = () => book.shows(nok.client, 'players/notes', { id })
  await book.does(
    nok,
    'players/add-note',
    { ...once(), playerId: id, body: 'โทรกลับหลังเที่ยง', pinned: true },
    () => line('player.note'),
  )
  const note = await book.does(
    nok,
    'players/add-note',
    { ...once(), playerId: id, body: 'calls at night' },
    () => line('player.note'),
  )
  await showsNotes()
  const noteId = note.id
  await book.does(
    nok,
    'players/edit-note',
    { noteId, version: note.version, body: 'calls at noon' },
    line('player.note.edit'),
  )
  await book.does(nok, 'players/pin-note', { noteId, pinned: true }, line('player.note.pin'))
  await book.does(nok, 'players/strike-note', { noteId }, line('player.note.strike'))
  await showsNotes()
  await book.does(nok, 'players/change-tags', { id, add: ['VIP', 'ลูกค้าเก่า'] }, line('player.tags'))
  await book.does(nok, 'players/change-tags', { id, add: ['กลางคืน'], remove: ['VIP'] }, line('player.tags'))
  const seen = async () => (await lek.client.get('players/profile', { id })).version
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
    {
      id,
      version: await seen(),
      exclusion: { from: 'rewards', until: '2093-04-17' },
      reason: 'asked at the desk',
    },
    line('player.exclusion'),
  )
  await book.does(
    nok,
    'players/set-limits',
    { id, version: await seen(), day: 510, month: 2_030, reason },
    line('player.limits'),
  )
  await shows()
  const { version } = await lek.client.get('players/profile', { id })
  const limits = {
    depositLeast: 21,
    depositMost: 713,
    withdrawalLeast: 32,
    withdrawalMost: 645,
    withdrawalsADay: 4,
  }
  const limited = await book.does<Row>(
    lek,
    'players/set-request-limits',
    { ...once(), id, version, limits, reason },
    line('player.requestLimits'),
  )
  await shows()
  await book.does(
    lek,
    'players/set-request-limits',
    {
      ...once(),
      id,
      version: limited.version,
      limits: { ...noOwnLimits, depositMost: 937, withdrawalsADay: 5 },
      reason,
    },
    line('player.requestLimits'),
  )
  await shows()
  const block = (kind: string, value: string, level: string, why: string) =>
    book.does(lek, 'players/block-value', { ...once(), kind, value, level, reason: why }, (blocked) => [
      `blocklist.add blocked-value/${blocked.id}`,
    ])
  const blocked = [
    await block('mobile', '0899999999', 'watch', 'rings at night'),
    await block('account', '7788990011', 'block', 'a stolen account'),
    await block('line', 'เจ้าปัญหา', 'watch', 'shouts at us'),
    await block('line', 'Utrouble77', 'block', 'many names'),
    await block('name', 'ทุเรียน หนามแหลม', 'watch', 'of a list'),
  ]
  await book.shows(lek.client, 'players/blocked')
  const revealLine = (at: number) => [`player.reveal blocked-value/${blocked[at].id}`]
  for (const [asked, lines] of [
    [{ mobile: '089-999-9999' }, revealLine(0)],
    [{ accountNumber: '778-8-99001-1' }, revealLine(1)],
    [{ lineName: 'เจ้าปัญหา' }, []],
    [{ lineUserId: 'utrouble77' }, []],
    [{ name: 'ทุเรียน  หนามแหลม' }, []],
  ] as const)
    book.answered('players/check-values', await book.does(nok, 'players/check-values', asked, lines))
  await book.does(lek, 'players/unblock-value', { id: blocked[0].id, reason }, [
    `blocklist.remove blocked-value/${blocked[0].id}`,
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
