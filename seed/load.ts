import type { Sql } from 'postgres'
import type { Morning, PastRequest } from './morning.ts'
import { balancesOf } from './balances.ts'
import { pastAudit } from './past-audit.ts'
import type { Player, Shop } from './shop.ts'
import { slipRow } from './slips.ts'
import type { PastWithdrawal } from './withdrawals.ts'

/** Puts a generated shop and its morning (none if left out) into an empty, migrated database, in one transaction. */
export async function loadShop(
  sql: Sql,
  shop: Shop,
  morning: Morning = { requests: [], withdrawals: [], slips: [], strayEntries: [] },
): Promise<void> {
  await sql.begin(async (tx) => {
    const insert = async (table: string, rows: Record<string, unknown>[]) => {
      for (let from = 0; from < rows.length; from += 500) {
        await tx`insert into ${tx(table)} ${tx(rows.slice(from, from + 500).map(toColumns))}`
      }
    }
    await insert('own_account', shop.ownAccounts)
    await insert(
      'agent',
      shop.agents.map((agent) => ({ ...agent, externalKey: `agent-${agent.username}` })),
    )
    await insert('master', shop.masters)
    await insert('player', shop.players as (Player & Record<string, unknown>)[])

    const paid = morning.requests.filter((request) => request.entry !== null)
    await insert('statement_entry', [
      ...paid.map(entryOf),
      ...morning.strayEntries.map((stray) => entryRow(stray.id, stray.message)),
    ])
    await insert('request', morning.requests.map(requestOf))
    const done = morning.requests.filter(({ state }) => state === 'done')
    await insert('request', morning.withdrawals.map(withdrawalOf))
    const paidOut = morning.withdrawals.filter(({ state }) => state === 'transferred')
    await insert('credit_order', [
      ...done.map(orderOf),
      ...paidOut.flatMap((one) => [deductionOf(one), payoutOf(one)]),
    ])
    await insert('ledger', [
      ...done.map(ledgerOf),
      ...paidOut.flatMap((one) => [
        { ...moneyLine(one, deductionIdOf(one.id)), credits: -one.amount },
        { ...moneyLine(one, orderIdOf(one.id)), credits: 0, paid: one.amount },
      ]),
    ])
    for (const one of morning.slips) {
      await insert('slip', [slipRow(one)])
      await tx`insert into slip_picture (slip_id, bytes) values (${one.id}, ${one.picture.bytes})`
      await tx`update request set slips = slips + 1, slip_alike = ${one.alike} where id = ${one.request.id}`
    }
    for (const [id, { before, after }] of balancesOf(morning))
      await tx`update request set balance_before = ${before}, balance_after = ${after} where id = ${id}`
    for (const { id } of paidOut) await tx`update request set order_id = ${orderIdOf(id)} where id = ${id}`
    for (const { id, entry, player } of done) {
      await tx`update statement_entry set request_id = ${id}, player_id = ${player.id}, order_id = ${orderIdOf(id)} where id = ${entry!.id}`
      await tx`update request set entry_id = ${entry!.id}, order_id = ${orderIdOf(id)} where id = ${id}`
    }
    // Inserted last: an audit line finds its player through its object.
    await insert('audit', pastAudit(morning, { orderIdOf, deductionIdOf }))
  })
}

/**
 * Returns the id of the order that credited a past deposit, or paid out a past withdrawal: that of the request with
 * another first digit, so that no lookup is needed. The order that deducted the credit has `deductionIdOf`.
 */
export const orderIdOf = (requestId: string) => `f${requestId.slice(1)}`
export const deductionIdOf = (requestId: string) => `e${requestId.slice(1)}`

function entryOf(request: PastRequest) {
  const done = request.state === 'done'
  return {
    ...entryRow(request.entry!.id, request.entry!.message),
    state: done ? 'done' : 'pending',
    employee: done ? request.employee : null,
    updatedAt: done ? request.settledAt : new Date(request.entry!.message.occurredAt),
  }
}

function entryRow(id: string, message: Morning['strayEntries'][number]['message']): Record<string, unknown> {
  const heardAt = new Date(new Date(message.occurredAt).getTime() + 2_000)
  return {
    id,
    accountCode: message.account,
    channel: message.channel,
    direction: message.direction,
    amountSatang: Math.round(Number(message.amount) * 100),
    occurredAt: new Date(message.occurredAt),
    reference: message.reference ?? null,
    fingerprint: message.reference ?? id,
    senderBank: message.sender?.bank ?? null,
    senderAccount: message.sender?.accountTail ?? null,
    senderName: message.sender?.name ?? null,
    senderMobile: message.sender?.mobile ?? null,
    rawText: message.rawText ?? null,
    state: 'pending',
    employee: null,
    createdAt: heardAt,
    updatedAt: heardAt,
  }
}

const requestOf = ({ id, player, amount, bonus, state, employee, createdAt, settledAt }: PastRequest) => ({
  id,
  externalKey: id,
  kind: 'deposit',
  playerId: player.id,
  amount,
  bonus,
  state,
  employee,
  createdAt,
  updatedAt: state === 'pending' ? createdAt : settledAt,
})

const orderOf = ({ id, player, amount, bonus, employee, settledAt, entry }: PastRequest) => ({
  id: orderIdOf(id),
  purpose: 'creditDeposit',
  kind: 'addCredit',
  playerId: player.id,
  playerKey: player.externalKey,
  credits: amount + bonus,
  requestId: id,
  requestKey: id,
  requestFrom: 'pending',
  entryId: entry!.id,
  orderedBy: employee,
  state: 'done',
  fence: 1,
  tries: 1,
  sentAt: settledAt,
  createdAt: settledAt,
  updatedAt: settledAt,
  via: null,
  transferNumber: null,
  payee: null,
})

const withdrawalOf = ({
  id,
  player,
  amount,
  state,
  via,
  employee,
  createdAt,
  settledAt,
}: PastWithdrawal) => ({
  id,
  externalKey: id,
  kind: 'withdrawal',
  playerId: player.id,
  amount,
  bonus: 0,
  state,
  via,
  employee,
  createdAt,
  updatedAt: state === 'pending' ? createdAt : settledAt,
})

const withdrawalOrder = ({ id, player, amount, employee, settledAt }: PastWithdrawal) => ({
  playerId: player.id,
  playerKey: player.externalKey,
  credits: amount,
  requestId: id,
  requestKey: id,
  entryId: null,
  orderedBy: employee,
  state: 'done',
  fence: 1,
  tries: 1,
  sentAt: settledAt,
  createdAt: settledAt,
  updatedAt: settledAt,
  via: null,
  transferNumber: null,
  payee: null,
})

const deductionOf = (one: PastWithdrawal) => ({
  ...withdrawalOrder(one),
  id: deductionIdOf(one.id),
  purpose: 'deductWithdrawal',
  kind: 'removeCredit',
  requestFrom: 'pending',
})

const transferNumbers = { plain: 2, krungsri: 2, scb: 3, gsb: 4 }

const payoutOf = (one: PastWithdrawal) => ({
  ...withdrawalOrder(one),
  id: orderIdOf(one.id),
  purpose: 'payOutWithdrawal',
  kind: 'payOut',
  requestFrom: 'adjusted',
  via: one.via,
  transferNumber: transferNumbers[one.via!],
  payee: {
    bank: one.player.bank,
    number: one.player.accountNumber,
    name: `${one.player.firstName} ${one.player.lastName}`,
  },
})

const moneyLine = ({ id, player, settledAt }: PastWithdrawal, orderId: string) => ({
  orderId,
  playerId: player.id,
  requestId: id,
  entryId: null,
  proof: 'answer',
  createdAt: settledAt,
  paid: 0,
})

const ledgerOf = ({ id, player, amount, bonus, settledAt, entry }: PastRequest) => ({
  orderId: orderIdOf(id),
  playerId: player.id,
  requestId: id,
  entryId: entry!.id,
  credits: amount + bonus,
  paid: 0,
  proof: 'answer',
  createdAt: settledAt,
})

const toColumns = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )
