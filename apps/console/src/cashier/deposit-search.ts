import { requestStates } from '@khlang/domain/cashier/request'
import { dayOrNothing } from '#parts/period.ts'

export const depositFilters = [...requestStates, 'unknown'] as const
export type DepositFilter = (typeof depositFilters)[number]

export type DepositSearch = {
  state?: DepositFilter | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
  request?: string | undefined
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const depositSearch = (raw: Record<string, unknown>): DepositSearch => ({
  state: depositFilters.find((state) => state === raw['state']),
  q: text(raw['q']),
  from: dayOrNothing(raw['from']),
  to: dayOrNothing(raw['to']),
  request: text(raw['request']),
})

export const isFiltered = ({ state, q, from, to }: DepositSearch) => Boolean(state ?? q ?? from ?? to)
