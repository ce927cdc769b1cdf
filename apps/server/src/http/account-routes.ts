import { close, freeze, reopen, unfreeze } from '#accounts/change-state.ts'
import { create } from '#accounts/create.ts'
import { list } from '#accounts/list.ts'
import { swap } from '#accounts/swap.ts'
import { update } from '#accounts/update.ts'
import type { Implementing } from './implement-contract.ts'

/** Routes for the shop's own accounts. */
export const accountRoutes = (on: Implementing) => ({
  list: on.accounts.list.handler(({ context, input }) => list(context, input)),
  create: on.accounts.create.handler(({ context, input }) => create(context, input)),
  update: on.accounts.update.handler(({ context, input }) => update(context, input)),
  freeze: on.accounts.freeze.handler(({ context, input }) => freeze(context, input)),
  unfreeze: on.accounts.unfreeze.handler(({ context, input }) => unfreeze(context, input)),
  swap: on.accounts.swap.handler(({ context, input }) => swap(context, input)),
  close: on.accounts.close.handler(({ context, input }) => close(context, input)),
  reopen: on.accounts.reopen.handler(({ context, input }) => reopen(context, input)),
})
