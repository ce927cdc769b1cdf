import type { Api } from '@khlang/contract/api'
import { accounts } from '#accounts/service/accounts.ts'
import { cancelBySite } from '#cashier/requests/cancel-by-site.ts'
import { findRequest } from '#cashier/requests/find-request.ts'
import { receiveDeposit } from '#cashier/deposits/receive-deposit.ts'
import { receiveWithdrawal } from '#cashier/withdrawals/receive-withdrawal.ts'
import { receiveLogins } from '#players/site/receive-logins.ts'
import { saveFromSite } from '#players/site/save-from-site.ts'
import { sitePlayer } from '#players/site/site-player.ts'
import { verifyPassword } from '#players/site/verify-password.ts'
import { findLossReturn } from '#rewards/find-loss-return.ts'
import { receiveCoins } from '#rewards/receive-coins.ts'
import { receiveRewards } from '#rewards/receive-rewards.ts'
import { redeem } from '#rewards/redeem.ts'
import { siteCatalogue } from '#rewards/site-catalogue.ts'
import { receiveEntries } from '#statements/intake/receive-entries.ts'
import type { Handlers } from './serve.ts'

/** Routes for holders of a key: the player site, bank feeds, the crediting back-end. */
export const serviceRoutes: Handlers<Api['service']> = {
  accounts,
  logins: receiveLogins,
  lossReturn: findLossReturn,
  rewards: receiveRewards,
  verifyPassword,
  statementEntries: receiveEntries,
  deposits: receiveDeposit,
  withdrawals: receiveWithdrawal,
  savePlayer: saveFromSite,
  player: sitePlayer,
  cancelRequest: cancelBySite,
  catalogue: siteCatalogue,
  coins: receiveCoins,
  redeem,
  request: findRequest,
}
