import type { Api } from '@khlang/contract/api'
import type { RequestKind } from '@khlang/domain/cashier/request'
import type { ContractRouterClient } from '@orpc/contract'

/** The server calls that the slip parts need from their page. */
export type SlipCalls = Pick<ContractRouterClient<Api>['cashier'], 'slips' | 'alikeSlips' | 'removeSlip'>

/** Returns the URL that opens a request. */
export type RequestAddress = (kind: RequestKind, id: string) => string
