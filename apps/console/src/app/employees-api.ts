import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { contract } from 'virtual:contract-of-employees'
import { linkTo } from './api.ts'

/** What the pages of employees call besides: its names are fetched with them. */
export const employeesApi: ContractRouterClient<typeof contract>['staff'] = createORPCClient<
  ContractRouterClient<typeof contract>
>(linkTo(contract)).staff
