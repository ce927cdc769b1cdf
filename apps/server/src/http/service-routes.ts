import { shownAccounts } from '#accounts/shown.ts'
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
import type { Implementing } from './implement-contract.ts'

/** Routes for holders of a key: the player site, bank feeds, the crediting back-end. */
export const serviceRoutes = (on: Implementing) => ({
  accounts: on.service.accounts.handler(({ context }) => shownAccounts(context)),
  logins: on.service.logins.handler(({ context, input }) => receiveLogins(context, input)),
  lossReturn: on.service.lossReturn.handler(({ context, input }) => findLossReturn(context, input)),
  rewards: on.service.rewards.handler(({ context, input }) => receiveRewards(context, input)),
  verifyPassword: on.service.verifyPassword.handler(({ context, input }) => verifyPassword(context, input)),
  statementEntries: on.service.statementEntries.handler(({ context, input }) =>
    receiveEntries(context, input),
  ),
  deposits: on.service.deposits.handler(({ context, input }) => receiveDeposit(context, input)),
  withdrawals: on.service.withdrawals.handler(({ context, input }) => receiveWithdrawal(context, input)),
  savePlayer: on.service.savePlayer.handler(({ context, input }) => saveFromSite(context, input)),
  player: on.service.player.handler(({ context, input }) => sitePlayer(context, input)),
  cancelRequest: on.service.cancelRequest.handler(({ context, input }) => cancelBySite(context, input)),
  catalogue: on.service.catalogue.handler(({ context }) => siteCatalogue(context)),
  coins: on.service.coins.handler(({ context, input }) => receiveCoins(context, input)),
  redeem: on.service.redeem.handler(({ context, input }) => redeem(context, input)),
  request: on.service.request.handler(({ context, input }) => findRequest(context, input)),
})
