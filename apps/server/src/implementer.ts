import type { api } from '@khlang/contract/api'
import { implement } from '@orpc/server'
import type { Context } from './context.ts'

/** What ties a procedure of the contract to the function that does it. */
export const implementer = (contract: typeof api) => implement(contract).$context<Context>()
export type Implementer = ReturnType<typeof implementer>
