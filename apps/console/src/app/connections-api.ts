import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { contract } from 'virtual:contract-of-connections'
import { linkTo } from './api.ts'

/** Further calls of the pages of connections, loaded with them. */
export const connectionsApi: ContractRouterClient<typeof contract>['connections'] = createORPCClient<
  ContractRouterClient<typeof contract>
>(linkTo(contract)).connections
