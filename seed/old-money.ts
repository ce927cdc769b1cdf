import { dayText, oldInstant, oldMoney, oldQuantity, usualForm } from './old-forms.ts'
import { makeLossReturns } from './old-losses.ts'
import { dayMs, type Making, moment, type OldDocument, out, placed, someone, written } from './old-making.ts'
import type { OldOptions, OldPeople } from './old-people.ts'
import { addMoved, addTo, type ExpectedImport } from './old-truth.ts'
import type { Random } from './random.ts'

const transferWords = ['โอนเงิน', 'โอนเงินkrungsri', 'โอนเงินscb', 'โอนเงินgsb']

/** Yields every document of the document database, one at a time, so that they need not fit into memory together. */
export function* makeOldDocuments(
  random: Random,
  { history, until }: OldOptions,
  people: OldPeople,
  expected: ExpectedImport,
): Generator<OldDocument> {
  const making = { random, people, expected, until, id: ids(random) }
  for (let at = 0; at < history; at++) yield makeRequest(making, at)
  yield* makeEntries(making, Math.ceil(history / 6))
  for (const collection of ['roulet', 'sharefriend', 'santaclaus', 'spin', 'adminkindness', 'redeemreward'])
    for (let at = 0; at < Math.ceil(history / 40); at++) yield makeReward(making, collection, at)
  yield* makeLossReturns(making, Math.ceil(history / 60))
  yield* makeLogins(making, Math.ceil(history / 10))
  for (let at = 0; at < 30; at++) yield makeTotal(making, at)
}

/** Returns a function that generates ids like those of a document database. */
function ids(random: Random): () => string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return () => Array.from({ length: 20 }, () => letters[random.whole(0, 61)]).join('')
}

function makeRequest(making: Making, at: number): OldDocument {
  const { random, people, expected } = making
  const player = someone(making)
  const [createdAt, deposit] = [moment(making), random.chance(0.65)]
  const baht = random.pick([100, 200, 300, 500, 1_000, random.whole(20, 20_000)])
  const bonus = deposit && random.chance(0.3) ? random.whole(1, 200) : 0
  const qty = at % 211 === 7 ? random.pick(['abc', '', null, -5]) : oldQuantity(random, baht)
  const readable = at % 211 !== 7
  const status =
    at % 199 === 3
      ? 'สำเร็จแล้วมั้ง'
      : at % 101 === 5
        ? 'loading...'
        : random.chance(0.04)
          ? 'กำลังดำเนินการ'
          : random.chance(0.1)
            ? 'ยกเลิก'
            : random.chance(0.05)
              ? 'ปรับยอด'
              : deposit || random.chance(0.2)
                ? 'ดำเนินการแล้ว'
                : random.pick(transferWords)
  const dangling = at % 97 === 11
  const amount = readable ? baht * 100 : 0
  addTo(expected.collections, 'history', amount, bonus * 100)
  if (!readable) out(making, 'history', 'amount-unreadable', [0, bonus * 100])
  else if (status === 'สำเร็จแล้วมั้ง') out(making, 'history', 'status-unknown', [amount, bonus * 100])
  else if (dangling) out(making, 'history', 'player-unknown', [amount, bonus * 100])
  else {
    placed(making, 'history', status, amount, bonus * 100)
    const day = dayText(createdAt)
    if (deposit && status === 'ดำเนินการแล้ว')
      addMoved(expected, player.key, day, { depositCount: 1, deposits: baht, bonus })
    if (!deposit && (status === 'ดำเนินการแล้ว' || transferWords.includes(status)))
      addMoved(expected, player.key, day, { withdrawalCount: 1, withdrawals: baht })
  }
  if (at === 0) expected.unknownFields['history'] = ['device']
  return {
    collection: 'history',
    id: making.id(),
    body: {
      userId: dangling ? 'gone@old||example' : written(making, player),
      qty,
      status,
      type: deposit ? 'deposit' : 'withdraw',
      createdate: oldInstant(random, createdAt),
      updatetime: oldInstant(random, new Date(createdAt.getTime() + random.whole(1, 900) * 1000)),
      ...(deposit && { bonus: random.pick<unknown>([bonus, String(bonus)]) }),
      employee: status === 'กำลังดำเนินการ' ? '' : random.pick(people.employees),
      ...(random.chance(0.2) && { employeeCreated: true }),
      ...(at % 50 === 0 && { device: { os: 'android', password: deviceCanary(expected) } }),
    },
  }
}

/** Returns a password in a field where nobody would look for one. */
function deviceCanary(expected: ExpectedImport): string {
  const word = 'canary-device-8842'
  if (!expected.canaries.includes(word)) expected.canaries.push(word)
  return word
}

/**
 * Makes entries. The last hundred are also in today's list: half of them with the same id, half with another.
 */
function* makeEntries(making: Making, count: number): Generator<OldDocument> {
  const { expected } = making
  const today: { id: string; body: Record<string, unknown>; amount: number; counted: boolean }[] = []
  for (let at = 0; at < count; at++) {
    const made = makeEntry(making, at)
    if (at >= count - 100) today.push(made)
    yield { collection: 'krungsri', id: made.id, body: made.body }
  }
  for (const [at, { id, body, amount }] of today.entries()) {
    addTo(expected.collections, 'krungsri_today', amount)
    const leftFor =
      amount === 0
        ? 'amount-unreadable'
        : statusWords.has(body['status'] as string) || isClaim(body)
          ? 'said-twice'
          : 'status-unknown'
    out(making, 'krungsri_today', leftFor, [amount, 0])
    yield { collection: 'krungsri_today', id: at % 2 === 0 ? id : making.id(), body }
  }
}

const statusWords = new Set(['กำลังดำเนินการ', 'ดำเนินการแล้ว', 'ยกเลิก', 'loading...', 'ไม่สามารถเพิ่ม credit ได้'])
const isClaim = (body: Record<string, unknown>) => String(body['status']).includes('@')

function makeEntry(making: Making, at: number) {
  const { random, people, expected } = making
  const player = someone(making)
  const createdAt = moment(making)
  // Minutes are spread over 300 days and satang differ, so hardly any two entries look the same.
  const satang = random.pick([100, 200, 500, 1_000]) * 100 + (at % 100)
  const readable = at % 173 !== 9
  const status =
    at % 150 === 4
      ? 'อนุมัติ?'
      : at % 60 === 5
        ? random.pick(people.employees)
        : at % 80 === 6
          ? 'loading...'
          : random.chance(0.03)
            ? 'กำลังดำเนินการ'
            : random.chance(0.03)
              ? 'ไม่สามารถเพิ่ม credit ได้'
              : random.chance(0.05)
                ? 'ยกเลิก'
                : 'ดำเนินการแล้ว'
  const amount = readable ? satang : 0
  addTo(expected.collections, 'krungsri', amount)
  const known = statusWords.has(status) || status.includes('@')
  if (!readable) out(making, 'krungsri', 'amount-unreadable')
  else if (!known) out(making, 'krungsri', 'status-unknown', [amount, 0])
  else placed(making, 'krungsri', status.includes('@') ? 'claimed' : status, amount)
  const done = status === 'ดำเนินการแล้ว'
  const day = dayText(createdAt)
  const body: Record<string, unknown> = {
    type: 'deposit',
    status,
    qty: readable ? oldMoney(random, satang) : random.pick(['-', '', null]),
    date: random.chance(0.5) ? day : day.split('-').toReversed().join('-'),
    createdate: usualForm(createdAt),
    bank: random.pick(['กสิกรไทย', 'SCB', 'KTB']),
    accountno: `X${String(100_000 + at).slice(-6)}`,
    ...(at % 9 === 0 && { truewallet: true }),
    ...(done && { userId: player.key, user: 'ตัวอย่าง', employee: random.pick(people.employees), bonus: 0 }),
    ...(at % 12 === 0 && { employeeCreated: true }),
    ...(done && { updatetime: usualForm(new Date(createdAt.getTime() + 60_000)) }),
  }
  return { id: making.id(), body, amount, counted: known && readable }
}

const rewardParts = {
  roulet: 'roulette',
  sharefriend: 'referralBonuses',
  santaclaus: 'seasonalGifts',
  spin: 'spins',
  adminkindness: 'goodwill',
  redeemreward: 'redemptions',
} as const

function makeReward(making: Making, collection: string, at: number): OldDocument {
  const { random, people, expected } = making
  const player = someone(making)
  const createdAt = moment(making)
  const redeemed = collection === 'redeemreward'
  const value = random.whole(1, 300)
  const coin = redeemed ? random.whole(10, 500) : 0
  const dangling = at % 61 === 17
  addTo(expected.collections, collection, value * 100, coin * 100)
  if (dangling) out(making, collection, 'player-unknown', [value * 100, coin * 100])
  else {
    placed(making, collection, 'done', value * 100, coin * 100)
    addMoved(expected, player.key, dayText(createdAt), {
      [rewardParts[collection as keyof typeof rewardParts]]: value,
    })
  }
  return {
    collection,
    id: making.id(),
    body: {
      userId: dangling ? 'gone@old||example' : written(making, player),
      createdate: oldInstant(random, createdAt),
      ...(redeemed
        ? { credit: value, coin: String(coin), rewardId: random.pick(people.rewardKeys) }
        : { value: random.pick<unknown>([value, String(value)]) }),
      ...(collection === 'adminkindness' && { employee: random.pick(people.employees), note: 'ขออภัยที่ช้า' }),
    },
  }
}

function* makeLogins(making: Making, count: number): Generator<OldDocument> {
  const { random, expected } = making
  const known = new Set<string>()
  for (let at = 0; at < count; at++) {
    const [player, signedInAt] = [someone(making), moment(making)]
    const key = `${player.key} ${signedInAt.getTime()}`
    addTo(expected.collections, 'login')
    if (known.has(key)) out(making, 'login', 'said-twice')
    else {
      known.add(key)
      placed(making, 'login', 'done', 0)
      addMoved(expected, player.key, dayText(signedInAt), { logins: 1 })
    }
    yield {
      collection: 'login',
      id: making.id(),
      body: { userId: player.key, timestamp: oldInstant(random, signedInAt) },
    }
  }
}

/** Makes a total of the old dashboard. An import uses none, but must keep them as left out, with `no-place`. */
function makeTotal({ random, expected, until, id }: Making, at: number): OldDocument {
  addTo(expected.collections, 'daily_total')
  addTo((expected.leftOut['daily_total'] ??= {}), 'no-place')
  const date = dayText(new Date(until.getTime() - at * dayMs))
  const body = { type: random.pick(['deposit', 'withdraw', 'active', 'bonus']), date, value: at * 100 }
  return { collection: 'daily_total', id: id(), body }
}
