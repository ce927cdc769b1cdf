import type { Api } from '@khlang/contract/api'
import { close } from '#accounts/close.ts'
import { freeze } from '#accounts/freeze.ts'
import { reopen } from '#accounts/reopen.ts'
import { unfreeze } from '#accounts/unfreeze.ts'
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
