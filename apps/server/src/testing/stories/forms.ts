import { randomUUID } from 'node:crypto'
import type { PlayerRecord } from '@khlang/contract/players/player-form'
import type { Story } from './story.ts'

const once = () => ({ operationId: randomUUID() })
type Row = { id: string; version: number }

/** Each field that people fill in, with a value of its own. */
const first = {
  code: 'forms001',
  firstName: 'มังคุด',
  lastName: 'สวนหลวง',
  company: 'บริษัท ผลไม้',
  mobile: '081-234-5671',
  email: 'Mangkut@Fruit.example',
  lineUserId: 'Umangkut01',
  lineName: 'มังคุดหวาน',
  pictureUrl: 'https://pictures.example.com/mangkut.png',
  bank: 'KBANK',
  accountNumber: '501-2-34567-8',
  countsInReports: false,
  avatar: 'https://avatars.example.com/mangkut.jpg',
  role: 'สมาชิกเก่า',
  ball: true,
  jobTitle: 'ครูประถม',
  manager: 'คุณนก',
  edit: true,
  addressLine1: '11/2 หมู่ 3',
  addressLine2: 'ซอยสวนผลไม้ 4',
  subdistrict: 'บางรัก',
  district: 'เมืองเหนือ',
  province: 'เชียงใหม่',
  postCode: '50301',
  twitter: 'mangkut_tw',
  facebook: 'mangkut.fb',
  instagram: 'mangkut_ig',
  github: 'mangkut-gh',
  line: 'mangkut.line',
  slack: 'mangkut-slack',
}
/** Other values of these fields. */
const second = {
  code: 'forms002',
  firstName: 'ลางสาด',
  lastName: 'สวนใต้',
  company: 'ห้างลางสาด',
  mobile: '0894567123',
  email: 'langsat@orchard.example',
  lineUserId: 'Ulangsat02',
  lineName: 'ลางสาดเปรี้ยว',
  pictureUrl: 'https://pictures.example.com/langsat.png',
  bank: 'GSB',
  accountNumber: '020312345679',
  countsInReports: true,
  avatar: 'https://avatars.example.com/langsat.jpg',
  role: 'ตัวแทนเก่า',
  ball: false,
  jobTitle: 'ช่างไม้',
  manager: 'คุณเล็ก',
  edit: false,
  addressLine1: '77/8 หมู่ 9',
  addressLine2: 'ถนนริมคลอง',
  subdistrict: 'ท่าศาลา',
  district: 'เมืองใต้',
  province: 'นครศรีธรรมราช',
  postCode: '80162',
  twitter: 'langsat_tw',
  facebook: 'https://facebook.example/langsat',
  instagram: 'langsat_ig',
  github: 'langsat-gh',
  line: 'langsat.line',
  slack: 'langsat-slack',
}

/** The form of a player with every field, and its questions about players who look alike or are blocked. */
export const everyField: Story = async ({ book, player, world }) => {
  const [owner, nok] = [book.of('owner'), book.of('support')]
  const [north, , , south] = world.shop.masters
  const belongs = { agentId: north!.agentId, masterId: north!.id, friendId: player(14).id }
  const shows = async ({ id }: Row) => {
    await book.shows(owner.client, 'players/form', { id }, ({ values, ...record }: PlayerRecord) => ({
      ...record,
      ...values,
    }))
    await book.shows(owner.client, 'players/profile', { id })
  }

  const made: Row = await book.does(
    owner,
    'players/create',
    {
      ...once(),
      externalKey: 'forms-site-1',
      player: { ...first, ...belongs, password: 'ผลไม้ในสวน' },
    },
    ({ id }) => [`player.create player/${id}`],
  )
  await shows(made)

  const { email, lineUserId } = first
  const blocked = { kind: 'name', value: 'เงาะ โรงเรียน', level: 'block', reason: 'a forged name' }
  const { id: blockedId } = await owner.client.post('players/block-value', { ...once(), ...blocked })
  const confirmed = { alikeSeen: [made.id], letIn: 'เป็นคนละคนกัน', blockedSeen: [blockedId] }
  const alike: Row = await book.does(
    owner,
    'players/create',
    {
      ...once(),
      ...confirmed,
      player: { code: 'forms003', firstName: 'เงาะ', lastName: 'โรงเรียน', email },
    },
    ({ id }) => [`player.create player/${id}`],
  )
  const other = await owner.client.post('players/block-value', {
    ...once(),
    ...blocked,
    value: 'เงาะ บ้านนา',
  })
  const twin: Row = await book.does(
    owner,
    'players/update',
    {
      ...once(),
      ...confirmed,
      letIn: 'พี่น้องกัน',
      blockedSeen: [other.id],
      id: alike.id,
      version: alike.version,
      changes: { lastName: 'บ้านนา', lineUserId },
    },
    [`player.update player/${alike.id}`],
  )
  await shows(twin)
  await book.does(owner, 'players/unblock-value', { id: blockedId, reason: 'a mistake of ours' }, [
    `blocklist.remove blocked-value/${blockedId}`,
  ])

  const changed: Row = await book.does(
    owner,
    'players/update',
    { ...once(), id: made.id, version: made.version, changes: second },
    [`player.update player/${made.id}`],
  )
  const moved: Row = await book.does(
    owner,
    'players/update',
    {
      ...once(),
      id: made.id,
      version: changed.version,
      changes: { agentId: south!.agentId, masterId: south!.id, friendId: player(15).id },
    },
    [`player.move player/${made.id}`],
  )
  await book.does(
    owner,
    'players/update',
    { ...once(), id: made.id, version: moved.version, changes: { password: 'สวนผลไม้ใหม่' } },
    [`player.update player/${made.id}`],
    'player.password',
  )
  await shows(made)

  for (const asked of [
    { mobile: second.mobile },
    { email },
    { lineUserId },
    { accountNumber: second.accountNumber },
    { email, except: alike.id },
  ])
    book.answered('players/duplicates', await nok.client.post('players/duplicates', asked))
  book.answered(
    'players/reveal',
    await owner.client.post('players/reveal', { id: made.id, reason: 'they called' }),
  )
}
