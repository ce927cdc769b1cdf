import { expect, test } from 'vitest'
import { readAgent, readEmployee, readMaster, readPlayer, readRewardItem } from './read-people.ts'

const at = (text: string) => new Date(text)
const created = '2024-03-05 09:10:11'
const createdAt = at('2024-03-05T09:10:11+07:00')

const member = {
  code: 'ab0042',
  email: 'somdemo@example.test',
  firstname: 'สมเดโม',
  lastname: 'ตัวอย่าง',
  mobile: '081-234-5678',
  company: 'Line',
  status: 'ปกติ',
  calculate: 'N',
  bank: 'kbank',
  account_no: '123-4-56789-0',
  coins: '1,234',
  role: 'Content Editor',
  linename: 'ส้ม',
  userId: 'U42',
  pictureUrl: 'https://profile.line-scdn.net/42',
  avatar_path: 'https://pictures.example/42.png',
  master: '17',
  agent: 'ab',
  location: { province: 'เชียงใหม่', nothing: 'left out' },
  social_links: { facebook: 'somdemo', nothing: 'left out' },
  createdate: created,
  job_title: 'ผู้เล่น',
  manager: 'นก',
  edit: false,
  ball: 'Y',
}
const playerOf = (change: Record<string, unknown> = {}) => {
  const read = readPlayer('member||x', { ...member, ...change })
  if ('leftOut' in read) throw new Error(read.leftOut)
  return read
}

test('a member of the old system is read with every field', () => {
  expect(playerOf()).toEqual({
    note: null,
    row: {
      code: 'ab0042',
      firstName: 'สมเดโม',
      lastName: 'ตัวอย่าง',
      email: 'somdemo@example.test',
      mobile: '0812345678',
      company: 'Line',
      jobTitle: 'ผู้เล่น',
      manager: 'นก',
      role: 'Content Editor',
      status: 'normal',
      edit: false,
      ball: true,
      avatar: 'https://pictures.example/42.png',
      lineUserId: 'U42',
      lineName: 'ส้ม',
      pictureUrl: 'https://profile.line-scdn.net/42',
      bank: 'KBANK',
      accountNumber: '1234567890',
      accountMatchKey: '4567890',
      scbMatchKey: '567890',
      countsInReports: false,
      coins: 1234,
      location: { province: 'เชียงใหม่' },
      socialLinks: { facebook: 'somdemo' },
      createdAt,
      agent: 'ab',
      master: '17',
    },
  })
})

test.each([
  ['ปกติ', 'normal', null],
  ['เฝ้าระวัง', 'watch', null],
  ['ระงับ', 'suspended', null],
  ['Active', 'normal', null],
  ['Watch', 'watch', null],
  ['Blocked', 'suspended', null],
  ['deactivated', 'suspended', null],
  [' ', 'normal', null],
  ['vip', 'normal', 'status-assumed'],
])('a member whose status there is “%s” is %s here', (status, ours, note) => {
  const read = playerOf({ status })
  expect([read.row.status, read.note]).toEqual([ours, note])
})

test('a member without a name is named as in LINE, or by their key', () => {
  expect(playerOf({ firstname: ' ' }).row.firstName).toBe('ส้ม')
  expect(playerOf({ firstname: undefined, linename: undefined }).row.firstName).toBe('member.x')
})

test('names are read as they are stored: without invisible characters, composed, with single spaces', () => {
  const { row } = playerOf({
    firstname: 'สม\u200bเดโม',
    lastname: 'ตัว  อย่าง\u200d',
    linename: 'ก\u0e48\u0e39\u00a0👨\u200d👧',
  })
  expect([row.firstName, row.lastName, row.lineName]).toEqual(['สมเดโม', 'ตัว อย่าง', 'ก\u0e39\u0e48 👨👧'])
  expect(playerOf({ linename: '\u200b' }).row.lineName).toBeNull()
})

test('an account that is no number leaves nothing to match by', () => {
  const { row } = playerOf({ account_no: '-' })
  expect([row.accountNumber, row.accountMatchKey, row.scbMatchKey]).toEqual([null, null, null])
})

test('a mobile number or bank that cannot be read stays as it was written', () => {
  const { row } = playerOf({ mobile: '12', bank: 'ธนาคารในฝัน' })
  expect([row.mobile, row.bank]).toEqual(['12', 'ธนาคารในฝัน'])
})

test.each(['many', 10_000_000_000])('coins that cannot be believed (%s) are none, with a remark', (coins) => {
  const read = playerOf({ coins })
  expect([read.row.coins, read.note]).toEqual([0, 'coins-unreadable'])
})

test('an unsafe picture is left out with a remark, and a path of the old site without one', () => {
  const unsafe = playerOf({ avatar_path: 'https://127.0.0.1/x.png' })
  expect([unsafe.row.avatar, unsafe.note]).toEqual([null, 'address-refused'])
  const path = playerOf({ avatar_path: 'assets/avatar-3.png' })
  expect([path.row.avatar, path.note]).toEqual([null, null])
  expect(playerOf({ avatar_path: undefined, avatar: 'https://pictures.example/43.png' }).row.avatar).toBe(
    'https://pictures.example/43.png',
  )
})

test('an agent is read with the counter of its codes, never narrower than its last code', () => {
  const agent = { username: 'AB', name: 'ตัวแทนเอบี', digit: '3', code: '427', createdate: created }
  const codesOf = (change: Record<string, unknown>) => {
    const read = readAgent({ ...agent, ...change })
    return 'row' in read ? [read.row.codeWidth, read.row.codeLast] : read.leftOut
  }
  expect(readAgent(agent)).toEqual({
    note: null,
    row: { username: 'ab', name: 'ตัวแทนเอบี', codeWidth: 3, codeLast: 427, createdAt },
  })
  expect(codesOf({ code: '12345' })).toEqual([5, 12_345])
  expect(codesOf({ digit: 'many' })).toEqual(codesOf({ digit: undefined }))
  expect(codesOf({ username: ' ' })).toBe('name-missing')
  const notes = [27, 28].map((length) => readAgent({ ...agent, username: 'x'.repeat(length) }))
  expect(notes.map((one) => 'row' in one && one.note)).toEqual([null, 'codes-too-long'])
})

test('a master is read by the number of its key', () => {
  expect(readMaster('17', { name: 'แม่ทีม', agent: 'ab', createdate: created })).toEqual({
    note: null,
    row: { key: 17, name: 'แม่ทีม', agent: 'ab', createdAt },
  })
  expect(readMaster('17', {})).toMatchObject({ row: { name: '17', agent: null, createdAt: null } })
  expect(readMaster('x17', { name: 'แม่ทีม' })).toEqual({ leftOut: 'name-missing' })
})

test('a reward is read with its price; without a word about it, it is active', () => {
  expect(
    readRewardItem('r1', { name: 'หมวก', coin: '250', credit: 40, image: 'https://x.example/r1.png' }),
  ).toEqual({
    note: null,
    row: { name: 'หมวก', coins: 250, credits: 40, picture: 'https://x.example/r1.png', active: true },
  })
  expect(readRewardItem('r2', { coin: 7, active: false, picture: 'https://127.0.0.1/r2.png' })).toMatchObject(
    {
      row: { name: 'r2', coins: 7, credits: 0, picture: null, active: false },
    },
  )
  expect(readRewardItem('r3', { coin: 'some' })).toEqual({ leftOut: 'amount-unreadable' })
})

test('an employee is read by the e-mail address, which may be the key', () => {
  expect(
    readEmployee('k', {
      email: 'Nok@Example.test',
      firstname: 'นก',
      lastname: 'ตัวอย่าง',
      createdate: created,
    }),
  ).toEqual({
    note: null,
    row: { email: 'nok@example.test', firstName: 'นก', lastName: 'ตัวอย่าง', createdAt },
  })
  expect(readEmployee('lek@example||test', { displayName: 'เล็ก' })).toMatchObject({
    row: { email: 'lek@example.test', firstName: 'เล็ก', lastName: '' },
  })
  expect(readEmployee('lek@example||test', {})).toMatchObject({ row: { firstName: 'lek' } })
  expect(readEmployee('nobody', {})).toEqual({ leftOut: 'name-missing' })
})

test('names of agents, masters and employees are read in the spelling in which searches compare them', () => {
  const copied = 'น\u0e4d\u0e49\u0e32\u200b เเก้ว'
  const usual = 'น้ำ แก้ว'
  expect(readAgent({ username: 'ab', name: copied })).toMatchObject({ row: { name: usual } })
  expect(readMaster('17', { name: copied })).toMatchObject({ row: { name: usual } })
  expect(readEmployee('a@b.example', { firstname: copied, lastname: copied })).toMatchObject({
    row: { firstName: usual, lastName: usual },
  })
  expect(readEmployee('a@b.example', { displayName: copied })).toMatchObject({ row: { firstName: usual } })
})
