import type { Api } from '@khlang/contract/api'
import type { RequestKind } from '@khlang/domain/cashier/request'
import type { ContractRouterClient } from '@orpc/contract'

/** What the parts about slips ask of whoever shows them. */
export type SlipCalls = Pick<ContractRouterClient<Api>['cashier'], 'slips' | 'alikeSlips' | 'removeSlip'>

/** The address at which a request is open. */
export type RequestAddress = (kind: RequestKind, id: string) => string
