import type { Api } from '@khlang/contract/api'
import { implement } from '@orpc/server'
import type { Context } from '../context.ts'

/** The contract with the context that every handler gets. */
export const implementContract = (api: Api) => implement(api).$context<Context>()
export type Implementing = ReturnType<typeof implementContract>
