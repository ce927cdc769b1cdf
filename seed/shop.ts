import { accountMatchKey, scbMatchKey } from '@khlang/domain/players/account-keys'
import { createRandom, type Random } from './random.ts'

/** A believable shop with invented people: fruit and vegetables with surnames of imaginary gardens. */
export type Shop = {
  ownAccounts: OwnAccount[]
  agents: { id: string; username: string; name: string; codeLast: number }[]
  masters: { id: string; key: number; name: string; agentId: string }[]
  players: Player[]
}

export type OwnAccount = { code: string; bank: string; number: string; name: string }

export type Player = {
  id: string
  externalKey: string
  code: string
  firstName: string
  lastName: string
  mobile: string
  status: 'normal' | 'watch' | 'suspended'
  lineName: string
  bank: string
  accountNumber: string
  accountMatchKey: string
  scbMatchKey: string
  agentId: string
  masterId: string
  coins: number
}

export const ownAccounts: OwnAccount[] = [
  { code: 'scb-1', bank: 'SCB', number: '0010020031', name: 'คลังตัวอย่าง หนึ่ง' },
  { code: 'kbank-1', bank: 'KBANK', number: '0020030042', name: 'คลังตัวอย่าง สอง' },
  { code: 'krungsri-1', bank: 'KRUNGSRI', number: '0030040053', name: 'คลังตัวอย่าง สาม' },
  { code: 'truemoney-1', bank: 'TRUEMONEY', number: '0000000001', name: 'คลังตัวอย่าง วอลเล็ต' },
]

const firstNames = [
  'มะม่วง',
  'ส้มโอ',
  'ลำไย',
  'มังคุด',
  'ทับทิม',
  'มะปราง',
  'ชมพู่',
  'น้อยหน่า',
  'ฟักทอง',
  'แตงโม',
  'มะยม',
  'กระท้อน',
  'ลิ้นจี่',
  'สับปะรด',
  'มะกอก',
  'ขนุน',
  'พุทรา',
  'มะเฟือง',
  'ใบเตย',
  'กะเพรา',
  'โหระพา',
  'ตะไคร้',
  'ข่าอ่อน',
  'มะนาว',
]
const lastNames = [
  'สวนตัวอย่าง',
  'ไร่ทดลอง',
  'นาจำลอง',
  'บ้านสมมติ',
  'ดอยสมมุติ',
  'คลองตัวอย่าง',
  'ทุ่งจำลอง',
  'เกาะทดลอง',
]
const banks = ['SCB', 'KBANK', 'KRUNGSRI', 'KTB', 'BBL', 'GSB', 'TTB']

/**
 * Makes a shop with `size` players, each in good standing but one, who is watched. The external keys of three of them
 * make the bundled back-end simulate a fault at every call about them.
 */
export function makeShop({ seed, size }: { seed: number; size: number }): Shop {
  const random = createRandom(seed)
  const agents = ['north', 'south', 'east'].map((username, index) => ({
    id: random.uuid(),
    username,
    name: `เอเย่นต์ ${['เหนือ', 'ใต้', 'ออก'][index]}`,
    codeLast: Math.ceil(size / 3),
  }))
  const masters = agents.flatMap((agent, index) =>
    [1, 2].map((number) => ({
      id: random.uuid(),
      key: index * 2 + number,
      name: `มาสเตอร์ ${index * 2 + number}`,
      agentId: agent.id,
    })),
  )
  const players = Array.from({ length: size }, (_, index) => makePlayer(random, index, agents, masters))
  shareAnAccountTail(players)
  return { ownAccounts, agents, masters, players }
}

/** Prefixes of a player's external key, for each of which the bundled back-end makes a fault. */
export const sentinels = ['refuse-', 'silent-', 'cut-'] as const

function makePlayer(random: Random, index: number, agents: Shop['agents'], masters: Shop['masters']): Player {
  const agent = agents[index % agents.length]!
  const bank = random.pick(banks)
  const accountNumber = bank === 'GSB' ? `02${random.digits(10)}` : random.digits(10)
  const sentinel = sentinels[index - 3] ?? '' // not the first three players, whom people try first
  const firstName = firstNames[index % firstNames.length]!
  return {
    id: random.uuid(),
    externalKey: `${sentinel}p${String(index + 1).padStart(6, '0')}`,
    code: `${agent.username}${String(Math.floor(index / agents.length) + 1).padStart(3, '0')}`,
    firstName,
    lastName: lastNames[Math.floor(index / firstNames.length + index) % lastNames.length]!,
    mobile: `09${random.digits(8)}`,
    status: index === 9 ? 'watch' : 'normal',
    lineName: `${firstName}${index + 1}`,
    bank,
    accountNumber,
    accountMatchKey: accountMatchKey(accountNumber),
    scbMatchKey: scbMatchKey(accountNumber),
    agentId: agent.id,
    masterId: masters.find((master) => master.agentId === agent.id)!.id,
    coins: random.whole(0, 400),
  }
}

/** Gives two players the same visible digits, so that an entry matches both. */
function shareAnAccountTail(players: Player[]) {
  const [first, second] = [players[10], players[11]]
  if (!first || !second) return
  second.bank = first.bank
  second.accountNumber =
    second.accountNumber.slice(0, -6).padEnd(first.accountNumber.length - 6, '7') +
    first.accountNumber.slice(-6)
  second.accountMatchKey = accountMatchKey(second.accountNumber)
  second.scbMatchKey = scbMatchKey(second.accountNumber)
}
