import { createCipheriv, scryptSync } from 'node:crypto'
import { oldInstant, oldKey } from './old-forms.ts'
import { addTo, type ExpectedImport } from './old-truth.ts'
import type { Random } from './random.ts'

export type OldOptions = {
  seed: number
  players: number
  history: number
  /** No moment is later than this. */
  until: Date
}

export type OldPlayer = { key: string; email: string }
export type OldPeople = {
  tree: Record<string, unknown>
  auth: { users: Record<string, unknown>[] }
  hash: OldHash
  players: OldPlayer[]
  employees: string[]
  agents: string[]
  rewardKeys: string[]
}

/** Hash parameters as the console of the old system shows them; cheap, so that tests are fast. */
export type OldHash = { signerKey: string; saltSeparator: string; rounds: number; memCost: number }

const firstNames = ['มะม่วง', 'ส้มโอ', 'ลำไย', 'มังคุด', 'ทับทิม', 'ชมพู่', 'ฟักทอง', 'แตงโม', 'ลิ้นจี่', 'ขนุน']
const lastNames = ['สวนตัวอย่าง', 'ไร่ทดลอง', 'นาจำลอง', 'บ้านสมมติ', 'ดอยสมมุติ']

export function makeOldPeople(random: Random, options: OldOptions, expected: ExpectedImport): OldPeople {
  const canary = (of: string) => {
    const word = `canary-${of}-${random.digits(9)}`
    expected.canaries.push(word)
    return word
  }
  const ago = (days: number) => new Date(options.until.getTime() - random.whole(0, days * 86_400) * 1000)
  const born = (days: number) => new Date(Math.floor(ago(days).getTime() / 1000) * 1000)
  const hash: OldHash = {
    signerKey: Buffer.from(random.digits(48)).toString('base64'),
    saltSeparator: Buffer.from('Bw').toString('base64'),
    rounds: 8,
    memCost: 8,
  }
  const agents = makeAgents({ random, canary, born, expected })
  const master = makeMasters({ random, canary, born, expected, agents: Object.keys(agents) })
  const rewards = makeRewards(expected)
  const { employee, auth } = makeEmployees({ random, canary, born, expected, hash })
  const players = Array.from({ length: options.players }, (_, at): OldPlayer => {
    const email = `player.${at + 1}@old.example`
    return { key: oldKey(email), email }
  })
  const users = Object.fromEntries(
    players.map((one, at) => [
      one.key,
      makePlayer({ random, canary, born, expected, at, one, players, agents, master }),
    ]),
  )
  auth.push({ localId: 'nobody-1', email: 'visitor@old.example', createdAt: String(options.until.getTime()) })
  addTo(expected.collections, 'auth')
  addTo((expected.leftOut['auth'] ??= {}), 'no-employee')
  return {
    tree: { employee, users, master, agents, rewards },
    auth: { users: auth },
    hash,
    players,
    employees: Object.values(employee).map((one) => one.email),
    agents: Object.keys(agents),
    rewardKeys: Object.keys(rewards),
  }
}

type Making = {
  random: Random
  canary: (of: string) => string
  born: (days: number) => Date
  expected: ExpectedImport
}

function makeAgents({ random, canary, born, expected }: Making) {
  const names = ['Northern ', 'southern', 'EASTERN', 'western']
  return Object.fromEntries(
    names.map((username, at) => {
      addTo(expected.collections, 'agents')
      const agent = {
        name: `เอเย่นต์ ${at + 1}`,
        username,
        password: canary('agent'),
        ...(at !== 1 && { digit: at === 2 ? '4' : 3 }),
        code: at === 0 ? '120' : 120,
        createdate: oldInstant(random, born(700)),
      }
      return [`-Agent${at + 1}`, agent]
    }),
  )
}

/**
 * Makes masters with numeric keys. More than half of the keys are used, so the export is an array with holes.
 */
function makeMasters({ random, born, expected, agents }: Making & { agents: string[] }) {
  return [null, ...Array.from({ length: 12 }, (_, at) => at + 1)].map((number) => {
    if (number === null || number === 5) return null
    addTo(expected.collections, 'master')
    return {
      key: number,
      name: `มาสเตอร์ ${number}`,
      agent: agents[number % agents.length],
      createdate: oldInstant(random, born(600)),
    }
  })
}

function makeRewards(expected: ExpectedImport) {
  expected.unknownFields['rewards'] = ['shelf']
  return Object.fromEntries(
    [50, 100, 500].map((coin, at) => {
      addTo(expected.collections, 'rewards')
      return [`-Reward${at}`, { name: `เครดิต ${coin}`, coin: String(coin), credit: coin * 2, shelf: at }]
    }),
  )
}

function makeEmployees({ random, canary, born, expected, hash }: Making & { hash: OldHash }) {
  const employee: Record<string, { email: string }> = {}
  const auth: Record<string, unknown>[] = []
  for (const [at, name] of ['nim', 'boon', 'ploy', 'korn', 'dao'].entries()) {
    const email = `${name}.staff@old.example`
    // Shorter than the current rules allow, as old passwords were.
    const password = at === 0 ? 'canary8x' : canary('employee')
    if (at === 0) expected.canaries.push(password)
    addTo(expected.collections, 'employee')
    employee[oldKey(email)] = {
      firstname: name,
      lastname: 'จำลอง',
      email: at === 1 ? email.toUpperCase() : email,
      password,
      displayName: `${name} จำลอง`,
      createdate: oldInstant(random, born(900)),
    } as { email: string }
    // The last employee signed in only by another provider.
    if (at === 4) {
      auth.push({
        localId: `uid-${at}`,
        email,
        emailVerified: true,
        providerUserInfo: [{ providerId: 'google.com', rawId: '1', email }],
      })
    } else {
      const salt = Buffer.from(random.digits(10))
      auth.push({
        localId: `uid-${at}`,
        email,
        emailVerified: at % 2 === 0,
        passwordHash: oldPasswordHash(password, salt, hash),
        salt: salt.toString('base64'),
        lastSignedInAt: '1741503907000',
        createdAt: '1641503907000',
        providerUserInfo: [],
      })
      expected.employees.push({ email, password })
    }
    addTo(expected.collections, 'auth')
  }
  return { employee, auth }
}

/** Returns the hash of the old system's sign-in: its own variant of scrypt (published with its source). */
export function oldPasswordHash(password: string, salt: Buffer, hash: OldHash): string {
  const key = scryptSync(password, Buffer.concat([salt, Buffer.from(hash.saltSeparator, 'base64')]), 64, {
    N: 2 ** hash.memCost,
    r: hash.rounds,
    p: 1,
    maxmem: 256 * 2 ** hash.memCost * hash.rounds,
  })
  const cipher = createCipheriv('aes-256-ctr', key.subarray(0, 32), Buffer.alloc(16))
  return Buffer.concat([cipher.update(Buffer.from(hash.signerKey, 'base64')), cipher.final()]).toString(
    'base64',
  )
}

type MakingPlayer = Making & {
  at: number
  one: OldPlayer
  players: OldPlayer[]
  agents: Record<string, unknown>
  master: unknown[]
}

function makePlayer({ random, canary, born, expected, at, one, players, agents, master }: MakingPlayer) {
  const agent = Object.keys(agents)[at % 4]!
  // Two players with the same code, and one without.
  const code = at === 7 ? 'northern003' : at === 11 ? undefined : `northern${String(at + 1).padStart(3, '0')}`
  const password = at % 10 === 9 ? null : canary('player')
  const coins = random.whole(0, 5_000)
  const numbers = [10, 10, 10, 12, 15]
  addTo(expected.collections, 'users', coins * 100)
  expected.players.push({ key: one.key, password, code: code ?? null })
  expected.unknownFields['users'] = ['favouriteColour', 'vip']
  return {
    ...(code !== undefined && { code }),
    email: one.email,
    firstname: firstNames[at % firstNames.length],
    lastname: lastNames[at % lastNames.length],
    mobile: at % 5 === 0 ? `+66 8${random.digits(8)}` : `08${random.digits(8)}`,
    ...(password !== null && { password }),
    company: at % 3 === 0 ? 'test' : undefined,
    status: at % 20 === 3 ? 'เฝ้าระวัง' : at % 20 === 4 ? 'active' : 'ปกติ',
    calculate: at % 9 === 8 ? 'N' : 'Y',
    bank: random.pick(['ไทยพาณิชย์', 'KBANK', 'กรุงศรี', 'ออมสิน', 'ธนาคารกรุงไทย']),
    account_no: random.digits(random.pick(numbers)),
    account_no_check: '0000000',
    coins: at % 2 === 0 ? String(coins) : coins,
    ...(at % 6 === 0 && { ball: true }),
    edit: at % 4 === 0,
    role: 'user',
    linename: `line${at + 1}`,
    userId: `U${String(at + 1).padStart(8, '0')}`,
    pictureUrl: `https://pictures.example/line/${at + 1}.jpg`,
    avatar_path: at % 3 === 0 ? `https://pictures.example/${at + 1}.png` : '',
    master: (at % 12) + 1 === 5 ? 1 : (at % 12) + 1 < master.length ? String((at % 12) + 1) : 1,
    agent,
    ...(at > 0 && at % 4 === 0 && { userFriendId: players[at - 1]!.key, userFriendCode: 'derived' }),
    location: { add_line_1: `${at + 1} ถนนตัวอย่าง`, province: 'กรุงเทพ', post_code: '10200' },
    social_links: { line: `line${at + 1}`, facebook: '' },
    createdate: oldInstant(random, born(700)),
    ...(at % 7 === 0 && { favouriteColour: 'gold', vip: { level: 2, since: '2024' } }),
  }
}
