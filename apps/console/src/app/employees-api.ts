import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { contract } from 'virtual:contract-of-employees'
import { linkTo } from './api.ts'

/** Further calls of the pages of employees, loaded with them. */
export const employeesApi: ContractRouterClient<typeof contract>['staff'] = createORPCClient<
  ContractRouterClient<typeof contract>
>(linkTo(contract)).staff
