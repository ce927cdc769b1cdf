import { setTimeout as wait } from 'node:timers/promises'
import { notice, privateChat, startFakePushbullet, type FakePushbullet } from '@khlang/seed/fake-pushbullet'
import { signInForDemo } from './sign-in.ts'

/** An invented token that only the demo's own fake accepts. */
const token = 'o.token-of-the-demo-0001'

/** Starts the demo's fake Pushbullet; it sends heartbeats as often as the real one. */
export const startDemoPhones = (): Promise<FakePushbullet> => startFakePushbullet({ token, beatMs: 30_000 })

/** Adds a phone of each kind through the public API, as a user would. */
export async function addDemoPhones({
  url,
  password,
  owner,
  pushbullet,
}: {
  url: string
  password: string
  owner: string
  pushbullet: FakePushbullet
}): Promise<void> {
  const { post } = await signInForDemo(url, owner, password)
  for (const phone of phones) await post('connections/add-phone', { on: true, ...phone })
  for (let tries = 0; pushbullet.lines() === 0 && tries < 100; tries++) await wait(50)
  pushbullet.tell(privateChat())
  pushbullet.tell(notice('KBank', 'com.kasikorn.retail.mbanking.wap', newKind, new Date()))
}

/** A message that no pattern can read yet, so that the demo shows an unread message. */
const newKind = 'แจ้งเตือนรูปแบบใหม่: ยอดเข้า 120.00 บาท (ตัวอย่างที่ยังไม่มีรูปแบบ)'

const phones = [
  {
    name: 'มือถือเคาน์เตอร์ 1 (ตัวอย่าง)',
    way: 'pushbullet',
    accounts: ['scb-1', 'kbank-1'],
    senders: ['scb', 'scb easy', 'com.scb.phone', 'kbank', 'com.kasikorn.retail.mbanking.wap'],
    secret: token,
  },
  {
    name: 'มือถือสำรอง (ตัวอย่าง)',
    way: 'signed',
    accounts: ['krungsri-1'],
    senders: ['krungsri', 'com.krungsri.kma'],
  },
  {
    name: 'วอลเล็ตหลัก (ตัวอย่าง)',
    way: 'truemoney',
    accounts: ['truemoney-1'],
    senders: [],
    amountUnit: 'satang',
    secret: 'key-of-the-demo-0001',
  },
]
