import type { Morning, PastRequest } from './morning.ts'
import type { PastSlip } from './slips.ts'
import type { PastWithdrawal } from './withdrawals.ts'

type Line = {
  at: Date
  actor: string
  act: string
  objectKind: 'request' | 'entry' | 'order'
  objectId: string
  after: Record<string, unknown>
}
type OrderIds = { orderIdOf: (id: string) => string; deductionIdOf: (id: string) => string }

/**
 * Returns the audit lines of a generated morning, oldest first, so that a timeline of the past looks like a current
 * one.
 */
export const pastAudit = ({ requests, withdrawals, slips }: Morning, ids: OrderIds): Line[] =>
  [
    ...requests.flatMap((one) => depositLines(one, ids)),
    ...withdrawals.flatMap((one) => withdrawalLines(one, ids)),
    ...slips.map(slipLine),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())

const slipLine = ({ id, request, reference, amount, attachedBy, attachedAt }: PastSlip): Line => ({
  at: attachedAt,
  actor: attachedBy,
  act: 'slip.attach',
  objectKind: 'request',
  objectId: request.id,
  after: { slip: id, reference, amount: `${amount}.00` },
})

function depositLines(
  { id, amount, bonus, state, employee, createdAt, settledAt, entry }: PastRequest,
  { orderIdOf }: OrderIds,
): Line[] {
  const about = { objectKind: 'request', objectId: id } as const
  const asked: Line = {
    ...about,
    at: createdAt,
    actor: 'player site',
    act: 'request.create',
    after: { amount, bonus },
  }
  if (state === 'pending' || employee === null) return [asked]
  if (state === 'cancelled')
    return [asked, { ...about, at: settledAt, actor: employee, act: 'request.cancel', after: { end: state } }]
  const credits = amount + bonus
  return [
    asked,
    {
      at: new Date(settledAt.getTime() - 900),
      actor: employee,
      act: 'entry.match',
      objectKind: 'entry',
      objectId: entry!.id,
      after: { state: 'crediting', credits },
    },
    {
      at: settledAt,
      actor: employee,
      act: 'order.done',
      objectKind: 'order',
      objectId: orderIdOf(id),
      after: { credits },
    },
  ]
}

function withdrawalLines(
  { id, amount, state, via, employee, createdAt, settledAt }: PastWithdrawal,
  { orderIdOf, deductionIdOf }: OrderIds,
): Line[] {
  const about = { objectKind: 'request', objectId: id } as const
  const asked: Line = {
    ...about,
    at: createdAt,
    actor: 'player site',
    act: 'request.create',
    after: { amount },
  }
  if (state === 'pending' || employee === null) return [asked]
  if (state === 'cancelled')
    return [asked, { ...about, at: settledAt, actor: employee, act: 'request.cancel', after: { end: state } }]
  const before = (milliseconds: number) => new Date(settledAt.getTime() - milliseconds)
  const done = (at: Date, objectId: string): Line => ({
    at,
    actor: employee,
    act: 'order.done',
    objectKind: 'order',
    objectId,
    after: { credits: amount },
  })
  return [
    asked,
    {
      ...about,
      at: before(20_000),
      actor: employee,
      act: 'request.adjust-balance',
      after: { credits: amount },
    },
    done(before(19_000), deductionIdOf(id)),
    { ...about, at: before(900), actor: employee, act: 'request.transfer', after: { via, credits: amount } },
    done(settledAt, orderIdOf(id)),
  ]
}
