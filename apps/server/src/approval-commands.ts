import { reopen } from '#accounts/reopen.ts'
import { unfreeze } from '#accounts/unfreeze.ts'
import { create as createAccount } from '#accounts/create.ts'
import { swap } from '#accounts/swap.ts'
import { update as updateAccount } from '#accounts/update.ts'
import { adjustBalance } from '#cashier/requests/adjust-balance.ts'
import { cancel } from '#cashier/requests/cancel.ts'
import { transfer } from '#cashier/withdrawals/transfer.ts'
import { cutCredit } from '#crediting/orders/cut-credit.ts'
import { sendAgain } from '#crediting/orders/send-again.ts'
import { settleUnknown } from '#crediting/orders/settle-unknown.ts'
import { switchOnBackend } from '#crediting/profile/switch-on-backend.ts'
import { liftHold } from '#crediting/sending/lift-hold.ts'
import { forget } from '#players/personal-data/forget.ts'
import { restrict } from '#players/personal-data/restrict.ts'
import { setRequestLimits } from '#players/standing/set-request-limits.ts'
import { setCoins } from '#players/page/set-coins.ts'
import { update as updatePlayer } from '#players/form/update.ts'
import { permitExport } from '#reports/export/permit-export.ts'
import { giveGoodwill } from '#rewards/give-goodwill.ts'
import { payLossReturn } from '#rewards/pay-loss-return.ts'
import { permitReset } from '#staff/links/permit-reset.ts'
import { removeSecondFactors } from '#staff/mfa/remove-second-factors.ts'
import { update as updateSettings } from '#settings/update.ts'
import { switchOn } from '#staff/employees/switch-on.ts'
import { update as updateEmployee } from '#staff/employees/update.ts'
import { matchDeposit } from '#statements/matching/match-deposit.ts'
import { matchPlayer } from '#statements/matching/match-player.ts'
import { matchTogether } from '#statements/matching/match-together.ts'
import { reverse } from '#statements/matching/reverse.ts'
import type { Context } from './context.ts'

/**
 * The function that runs a command once a second person has approved it. The command's route calls the same
 * function.
 */
export const approvalCommands: Context['approvalCommands'] = {
  'accounts/create': createAccount,
  'accounts/update': updateAccount,
  'accounts/unfreeze': unfreeze,
  'accounts/swap': swap,
  'accounts/reopen': reopen,
  'cashier/transfer': transfer,
  'cashier/adjust-balance': adjustBalance,
  'cashier/cancel': cancel,
  'crediting/settle-unknown': settleUnknown,
  'crediting/send-again': sendAgain,
  'crediting/cut-credit': cutCredit,
  'crediting/switch-on-backend': switchOnBackend,
  'crediting/lift-hold': liftHold,
  'statements/match-deposit': matchDeposit,
  'statements/match-player': matchPlayer,
  'statements/match-together': matchTogether,
  'statements/reverse': reverse,
  'players/forget': forget,
  'players/restrict': restrict,
  'players/set-request-limits': setRequestLimits,
  'players/update': updatePlayer,
  'players/set-coins': setCoins,
  'rewards/pay-loss-return': payLossReturn,
  'rewards/give-goodwill': giveGoodwill,
  'reports/permit-export': permitExport,
  'staff/update': updateEmployee,
  'staff/switch-on': switchOn,
  'staff/permit-reset': permitReset,
  'staff/remove-second-factors': removeSecondFactors,
  'settings/update': updateSettings,
}
