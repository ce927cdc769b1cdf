import { createHash } from 'node:crypto'
import { readPicture } from '@khlang/domain/pictures/picture'
import { referenceKey } from '@khlang/domain/cashier/slip'
import type { PastRequest } from './morning.ts'
import { greyPng } from './png.ts'
import { createRandom, type Random } from './random.ts'
import { slipPicture } from './slip-picture.ts'

export type PastSlip = {
  id: string
  request: PastRequest
  reference: string
  bank: string
  amount: number
  paidAt: Date
  attachedBy: string
  attachedAt: Date
  picture: { bytes: Buffer; hash: Buffer; width: number; height: number }
  /** Whether another request has the slip too. */
  alike: boolean
}

/** The clearing numbers of the demo players' banks, except BBL: its slips have no code. */
const numbers: Record<string, string> = {
  KBANK: '004',
  KTB: '006',
  TTB: '011',
  SCB: '014',
  KRUNGSRI: '025',
  GSB: '030',
}
const latestCount = 24

/**
 * Makes slips of two thirds of the latest deposits, as support attached them. One waiting request has the slip of a
 * credited one.
 */
export function makeSlips(requests: readonly PastRequest[], { seed }: { seed: number }): PastSlip[] {
  const random = createRandom(seed)
  const latest = requests.filter(({ state }) => state !== 'cancelled').slice(-latestCount)
  const slips = latest.filter((_, index) => index % 3 !== 1).map((request) => slipOf(random, request))
  const credited = slips.find(({ request }) => request.state === 'done')
  const waiting = slips.findLast(({ request }) => request.state === 'pending')
  if (!credited || !waiting) return slips
  credited.alike = waiting.alike = true
  Object.assign(waiting, { reference: credited.reference, bank: credited.bank, picture: credited.picture })
  return slips
}

function slipOf(random: Random, request: PastRequest): PastSlip {
  const { player, amount, createdAt } = request
  const paidAt = new Date(createdAt.getTime() - random.whole(20, 120) * 1000)
  const reference = `${paidAt.toISOString().slice(0, 10).replaceAll('-', '')}${random.digits(12)}`
  return {
    id: random.uuid(),
    request,
    reference,
    bank: player.bank,
    amount,
    paidAt,
    attachedBy: 'support@demo.example',
    attachedAt: new Date(createdAt.getTime() + random.whole(3, 9) * 1000),
    picture: pictureOf(numbers[player.bank], reference),
    alike: false,
  }
}

function pictureOf(bank: string | undefined, reference: string) {
  const read = readPicture(greyPng(slipPicture({ reference, ...(bank && { bank }) })))
  if (!read.ok) throw new Error(`A generated slip is ${read.refusal}`)
  const { width, height } = read.value
  const bytes = Buffer.from(read.value.bytes)
  return { bytes, width, height, hash: createHash('sha256').update(bytes).digest() }
}

export const slipRow = ({ id, request, reference, bank, amount, picture, ...slip }: PastSlip) => ({
  id,
  requestId: request.id,
  reference,
  referenceKey: referenceKey(reference),
  bank,
  amountSatang: amount * 100,
  paidAt: slip.paidAt,
  fromCode: bank in numbers,
  hash: picture.hash,
  kind: 'png',
  width: picture.width,
  height: picture.height,
  attachedBy: slip.attachedBy,
  createdAt: slip.attachedAt,
})
