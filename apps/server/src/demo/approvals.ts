import { randomUUID } from 'node:crypto'
import type { Shop } from '@khlang/seed/shop'
import { usualApprovals } from '@khlang/domain/staff/approval'
import { type Sql, transaction } from '#platform/database/database.ts'
import { writeSetting } from '#platform/setting.ts'
import { signInForDemo } from './sign-in.ts'

/**
 * Sets up approvals in the demo: large payouts and changed accounts wait for a second person, and some wait
 * already.
 */
export async function addApprovals(
  sql: Sql,
  shop: Shop,
  { url, password, askerEmail }: { url: string; password: string; askerEmail: string },
): Promise<void> {
  await transaction(sql, (tx) =>
    writeSetting(tx, 'approvals', {
      ...usualApprovals,
      from: { ...usualApprovals.from, 'withdrawal.transfer': 50_000, 'player.bank': 0 },
    }),
  )
  const { post } = await signInForDemo(url, askerEmail, password)
  // Leaves out players whose keys make the bundled back-end fail.
  const normalPlayers = shop.players.filter(
    ({ externalKey, status }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )
  for (const [at, { amount, reason }] of payouts.entries()) {
    const player = normalPlayers[at + 7]!.code
    const request = await post('cashier/create-withdrawal', { operationId: randomUUID(), player, amount })
    const input = {
      requestId: request.id,
      version: request.version,
      via: 'scb',
      accepted: ['not-deducted'],
    }
    await post('staff/ask-approval', {
      operationId: randomUUID(),
      command: 'cashier/transfer',
      input,
      reason,
    })
  }
}

const payouts = [
  { amount: '52000', reason: 'สมาชิกโทรมายืนยันยอดและบัญชีแล้ว' },
  { amount: '51000', reason: 'ถอนหลังได้รางวัล ตรวจยอดเทิร์นแล้ว' },
]
