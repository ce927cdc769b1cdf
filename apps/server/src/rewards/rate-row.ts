import type { RateRecord } from './rate-store.ts'

export const rateRow = ({ id, fromMonth, lost, won, employee, createdAt }: RateRecord) => ({
  id,
  fromMonth,
  lost,
  won,
  employee,
  createdAt: createdAt.toISOString(),
})
