import type { EntryClues, RequestClues } from '@khlang/domain/statements/clues'
import { credits, parseEntryAmount, type Satang } from '@khlang/domain/money'
import { bankMessage, type Message } from '@khlang/seed/bank-messages'
import { createRandom, type Random } from '@khlang/seed/random'
import { makeShop, ownAccounts, type Player } from '@khlang/seed/shop'

export type AskedRequest = RequestClues & { id: string; playerId: string }
export type SimulatedEntry = Omit<EntryClues, 'repeated'> & { id: string; kind: EntryKind }

/** What really happened, known only to the generator. */
type EntryKind =
  | 'plain'
  /** Sent from another person's account, so that the sender's details do not identify the player. */
  | 'from-another'
  /** A different amount than requested. */
  | 'other-amount'
  /** The bank reported it twice. */
  | 'said-twice'
  /** Nobody requested this deposit. */
  | 'orphan'

export type Month = {
  requests: AskedRequest[]
  entries: SimulatedEntry[]
  /**
   * The request that each entry pays; null if it pays none. The matching never sees this before it has
   * answered.
   */
  trueRequestOf: ReadonlyMap<string, string | null>
}

/** Channels where money arrives, by frequency. How much each bank shows of the sender differs. */
const channels = [
  ...Array<string>(9).fill('SCB'),
  ...Array<string>(5).fill('KBANK'),
  ...Array<string>(4).fill('TRUEMONEY'),
  ...Array<string>(2).fill('KRUNGSRI'),
]
const amounts = [100, 100, 100, 200, 200, 300, 500, 500, 500, 1000, 1000, 2000, 50, 150, 250, 5000]
const latin: Record<string, string> = {
  มะม่วง: 'MAMUANG',
  ส้มโอ: 'SOMO',
  ลำไย: 'LAMYAI',
  มังคุด: 'MANGKHUT',
  ทับทิม: 'THAPTHIM',
  มะปราง: 'MAPRANG',
}
const minute = 60_000
const start = Date.parse('2026-10-01T00:00:00+07:00')

/**
 * Makes a month of requests and payments, of which 5 % of the requests are never paid. Many of the players share
 * names, and a few the visible digits of their accounts.
 */
export function makeMonth({
  seed,
  players: size,
  deposits,
}: {
  seed: number
  players: number
  deposits: number
}): Month {
  const random = createRandom(seed)
  const players = manyNames(random, makeShop({ seed, size }).players)
  const requests: AskedRequest[] = []
  const entries: SimulatedEntry[] = []
  const trueRequestOf = new Map<string, string | null>()

  const addEntry = (at: number, from: Player, satang: number, kind: EntryKind, requestId: string | null) => {
    const channel = random.pick(channels)
    const account = ownAccounts.find(({ bank }) => bank === channel)!
    const message = bankMessage({
      player: from,
      account,
      baht: Math.trunc(satang / 100),
      satang: satang % 100,
      at: new Date(at),
    })
    const entry = { id: `e${entries.length}`, kind, ...cluesOf(spelt(random, message, from)) }
    entries.push(entry)
    trueRequestOf.set(entry.id, requestId)
  }

  for (let number = 0; number < deposits; number++) {
    const player = random.pick(players)
    const baht = random.pick(amounts)
    const at = start + random.whole(0, 30 * 24 * 60) * minute + random.whole(0, 59_000)
    const request = { id: `r${number}`, playerId: player.id, ...cluesOfRequest(player, baht, at) }
    requests.push(request)
    if (random.chance(0.05)) continue // requested but never paid
    const late = random.chance(0.03) ? random.whole(60, 720) : random.whole(0, 12)
    const paidAt = random.chance(0.1) ? at - random.whole(0, 8) * minute : at + late * minute
    if (random.chance(0.02)) addEntry(paidAt, random.pick(players), baht * 100, 'from-another', request.id)
    else if (random.chance(0.015)) addEntry(paidAt, player, (baht + 10) * 100, 'other-amount', request.id)
    else
      addEntry(
        paidAt,
        player,
        baht * 100 + (random.chance(0.05) ? random.whole(1, 99) : 0),
        'plain',
        request.id,
      )
    if (random.chance(0.01)) repeat(entries.at(-1)!)
    if (random.chance(0.02)) addEntry(at, random.pick(players), random.pick(amounts) * 100, 'orphan', null)
  }

  function repeat(entry: SimulatedEntry) {
    const again = {
      ...entry,
      id: `e${entries.length}`,
      kind: 'said-twice' as const,
      occurredAt: new Date(entry.occurredAt.getTime() + minute),
    }
    entries.push(again)
    trueRequestOf.set(again.id, null)
  }
  return {
    requests,
    entries: entries.toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime()),
    trueRequestOf,
  }
}

/** Gives players more surnames than the demo has, and sometimes gives two players the same visible digits. */
function manyNames(random: Random, players: Player[]): Player[] {
  const places = ['สวน', 'ไร่', 'นา', 'บ้าน', 'ดอย', 'คลอง', 'ทุ่ง', 'เกาะ', 'วัง', 'ห้วย']
  const words = ['ตัวอย่าง', 'ทดลอง', 'จำลอง', 'สมมติ', 'ลองดู', 'แต่งขึ้น', 'ในฝัน', 'ชั่วคราว']
  return players.map((player, index) => ({
    ...player,
    lastName: random.pick(places) + random.pick(words),
    accountNumber:
      index > 0 && random.chance(0.01)
        ? player.accountNumber.slice(0, -6) + players[index - 1]!.accountNumber.slice(-6)
        : player.accountNumber,
  }))
}

const cluesOfRequest = (player: Player, baht: number, at: number): RequestClues => ({
  amount: credits(baht),
  createdAt: new Date(at),
  bank: player.bank,
  accountNumber: player.accountNumber,
  name: `${player.firstName} ${player.lastName}`,
  mobile: player.mobile,
})

/** Sometimes shows only the sender's bank and the first name in Latin letters, as SCB's older SMS do. */
function spelt(random: Random, message: Message, { bank, firstName }: Player): Message {
  const spelling = latin[firstName]
  if (message.account !== 'scb-1' || bank !== 'SCB' || !spelling || !random.chance(0.3)) return message
  return { ...message, sender: { bank: 'SCB', name: spelling } }
}

function cluesOf({ amount, channel, occurredAt, sender }: Message): Omit<EntryClues, 'repeated'> {
  const read = parseEntryAmount(amount)
  return {
    amount: read.ok ? read.value : (0 as Satang),
    channel,
    occurredAt: new Date(occurredAt),
    senderBank: sender?.bank ?? null,
    senderAccount: sender?.accountTail ?? null,
    senderName: sender?.name ?? null,
    senderMobile: sender?.mobile ?? null,
  }
}
