import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type LinePerson, type FakeLine, startFakeLine } from '@khlang/seed/fake-line'
import type { Shop } from '@khlang/seed/shop'
import type { Config } from '#platform/config.ts'
import { readOrMakeSecret } from '#platform/secrets/secret.ts'
import { signInForDemo } from './sign-in.ts'

/** People whose names show that they are invented, as LINE would know them. */
const names = ['มะลิ 🌼', 'เฮียตัวอย่าง', 'Somebody', 'ป้าสมมติ', 'น้องทดลอง', 'พี่ไม่มีจริง', 'คุณสาธิต', 'ลุงเดโม']
const people: LinePerson[] = names.map((displayName, at) => ({
  userId: `U${createHash('sha256').update(`demo ${at}`).digest('hex').slice(0, 32)}`,
  displayName,
  language: 'th',
}))

const group = `C${createHash('sha256').update('demo group').digest('hex').slice(0, 32)}`

/**
 * Starts a fake LINE for the demo on this machine. Its secret and token stay the same across starts, since
 * the console stores them encrypted.
 */
export async function startDemoLine(config: Config, parts: AsyncDisposableStack): Promise<FakeLine> {
  const seed = await readOrMakeSecret(config.dataDir, 'demo-line.secret')
  const made = (use: string) => createHash('sha256').update(`${seed} ${use}`).digest('hex')
  const line = parts.use(
    await startFakeLine({ people, token: made('token'), secret: made('secret').slice(0, 32), quota: 500 }),
  )
  line.state.groups.set(group, 'กลุ่มกะดึก (ตัวอย่าง)')
  line.state.endpoint = `${config.publicUrl}/api/service/line/webhook`
  return line
}

/**
 * Connects the demo's LINE account, sets up automatic replies and an alert for a group, and lets some people follow
 * the account and write to it. One of them is linked to a player and gets a message.
 */
export async function stockDemoLine(
  shop: Shop,
  line: FakeLine,
  { url, password, emailOf }: { url: string; password: string; emailOf: (role: string) => string },
): Promise<void> {
  const owner = await signInForDemo(url, emailOf('owner'), password)
  const support = await signInForDemo(url, emailOf('support'), password)
  await owner.post('connections/save-line', {
    version: 1,
    secret: line.secret,
    token: line.state.token,
    enabled: true,
  })
  for (const reply of replies)
    await owner.post('connections/create-line-reply', { operationId: randomUUID(), enabled: true, ...reply })
  // Leaves out players whose keys make the bundled back-end fail.
  const normalPlayers = shop.players.filter(
    ({ externalKey, status }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )
  const now = Date.now()
  const at = (minutesAgo: number) => ({ timestamp: now - minutesAgo * 60_000 })
  const messageFrom = (who: number, minutesAgo: number, text: string) =>
    line.event('message', people[who]!.userId, {
      ...at(minutesAgo),
      message: { id: randomUUID(), type: 'text', text },
    })
  const events = [
    ...people.map(({ userId }, index) => line.event('follow', userId, at(600 - index * 40))),
    messageFrom(0, 330, `สมัครไว้แล้วค่ะ รหัสอะไรนะคะ`),
    messageFrom(0, 328, normalPlayers[2]!.code),
    messageFrom(1, 200, 'ref 1'),
    messageFrom(1, 198, 'มีโปรโมชั่นอะไรบ้างครับ'),
    messageFrom(2, 120, 'ฝาก'),
    messageFrom(3, 64, normalPlayers[5]!.code),
    messageFrom(4, 31, 'ถอนเงินยังไม่เข้าเลยค่ะ'),
    messageFrom(5, 12, 'ref 2'),
    line.event('unfollow', people[6]!.userId, at(90)),
    { ...line.event('join', null, at(60)), source: { type: 'group', groupId: group } },
  ]
  await (await line.deliver(url, line.webhook(events))).arrayBuffer()
  await addGroupAlert(owner)
  const linked = { member: people[2]!.userId, player: normalPlayers[8]!.id }
  for (let tries = 0; tries < 20; tries++) {
    const { rows } = await support.get(`connections/line-members?q=${linked.member}`)
    const [row] = rows
    if (row && 'name' in row && row.name !== null) {
      await support.post('connections/link-line-member', {
        operationId: randomUUID(),
        memberId: row.id,
        version: row.version,
        playerId: linked.player,
      })
      await support.post('connections/send-line', {
        operationId: randomUUID(),
        target: { to: 'linked' },
        contents: [{ kind: 'text', text: 'วันนี้ระบบปิดปรับปรุงเวลา 04:00–04:30 น. ค่ะ' }],
        recipients: 1,
      })
      return
    }
    // The console handles a webhook only after it has answered the call, so this waits a moment.
    await wait(250)
  }
}

/**
 * Adds an alert for the group, from an amount of 10,000 baht. The console learns of the group a moment after the
 * account was invited to it.
 */
async function addGroupAlert({ get, post }: Awaited<ReturnType<typeof signInForDemo>>): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const { groups } = await get('connections/line-alerts')
    const [one] = groups ?? []
    if (one)
      return void (await post('connections/create-line-alert', {
        operationId: randomUUID(),
        name: 'กะดึก',
        members: [],
        groups: [one.id],
        kinds: ['withdrawalAsked', 'creditUnknown', 'orderRefused', 'phoneDown', 'checkFailed'],
        least: 1_000_000,
        quiet: null,
        gatherMinutes: 5,
        on: true,
      }))
    await wait(250)
  }
}

const replies = [
  { kind: 'greeting', body: 'ยินดีต้อนรับค่ะ พิมพ์รหัสสมาชิกหรือเบอร์โทรมาได้เลย' },
  {
    kind: 'default',
    body: 'ได้รับข้อความแล้วค่ะ แอดมินจะตอบโดยเร็ว',
  },
  {
    kind: 'keyword',
    how: 'exact',
    words: ['ฝาก', 'ฝากเงิน', 'deposit'],
    body: 'ฝากเงินได้ที่หน้าเว็บ แล้วโอนตามยอดที่ขึ้นให้ตรงทุกสตางค์ค่ะ',
    place: 1,
  },
  {
    kind: 'keyword',
    how: 'contains',
    words: ['โปร'],
    body: 'โปรโมชั่นของเดือนนี้อยู่ที่หน้าแรกของเว็บค่ะ',
    place: 2,
  },
]
