import type { Api } from '@khlang/contract/api'
import { accounts } from '#accounts/service/accounts.ts'
import { cancelRequest } from '#cashier/service/cancel-request.ts'
import { request } from '#cashier/service/request.ts'
import { deposits } from '#cashier/service/deposits.ts'
import { withdrawals } from '#cashier/service/withdrawals.ts'
import { logins } from '#players/site/logins.ts'
import { savePlayer } from '#players/site/save-player.ts'
import { player } from '#players/site/player.ts'
import { verifyPassword } from '#players/site/verify-password.ts'
import { lossReturn } from '#rewards/service/loss-return.ts'
import { coins } from '#rewards/service/coins.ts'
import { rewards } from '#rewards/service/rewards.ts'
import { redeem } from '#rewards/service/redeem.ts'
import { catalogue } from '#rewards/service/catalogue.ts'
import { statementEntries } from '#statements/intake/statement-entries.ts'
import type { Handlers } from './serve.ts'

/** Routes for holders of a key: the player site, bank feeds, the crediting back-end. */
export const serviceRoutes: Handlers<Api['service']> = {
  accounts,
  logins,
  lossReturn,
  rewards,
  verifyPassword,
  statementEntries,
  deposits,
  withdrawals,
  savePlayer,
  player,
  cancelRequest,
  catalogue,
  coins,
  redeem,
  request,
}
