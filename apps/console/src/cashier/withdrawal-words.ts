import type { TransferWay } from '@khlang/domain/cashier/request'
import * as m from '#paraglide/messages.js'
import { grouped } from '#ui/numbers.ts'

/** What a press on the button does, to the baht and by which bank. */
export const payText = (amount: string, via: TransferWay | null) =>
  via === null || via === 'plain'
    ? m.withdrawal_pay_plain({ amount: grouped(Number(amount)) })
    : m.withdrawal_pay({ amount: grouped(Number(amount)), way: via.toUpperCase() })
