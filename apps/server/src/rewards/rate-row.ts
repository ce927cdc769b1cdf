import type { RateRecord } from './rate-store.ts'

/** Maps a rate. `lost` and `won` are shares in hundredths of a percent. */
export const rateRow = ({ id, fromMonth, lost, won, employee, createdAt }: RateRecord) => ({
  id,
  fromMonth,
  lost,
  won,
  employee,
  createdAt: createdAt.toISOString(),
})
