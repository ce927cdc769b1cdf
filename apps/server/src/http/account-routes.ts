import type { Api } from '@khlang/contract/api'
import { close, freeze, reopen, unfreeze } from '#accounts/change-state.ts'
import { create } from '#accounts/create.ts'
import { list } from '#accounts/list.ts'
import { swap } from '#accounts/swap.ts'
import { update } from '#accounts/update.ts'
import type { Handlers } from './serve.ts'

/** Routes for the shop's own accounts. */
export const accountRoutes: Handlers<Api['accounts']> = {
  list,
  create,
  update,
  freeze,
  unfreeze,
  swap,
  close,
  reopen,
}
