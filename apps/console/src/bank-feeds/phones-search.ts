import { type PhoneOutcome, phoneOutcomes } from '@khlang/domain/bank-feeds/phone'
import { oneOf, textOf } from '#parts/lists/list-search.ts'

/** The filters of the message log: one phone or all, and an outcome. */
export type PhonesSearch = { phone?: string | undefined; outcome?: PhoneOutcome | undefined }

export const phonesSearch = ({ phone, outcome }: Record<string, unknown>): PhonesSearch => ({
  phone: textOf(phone),
  outcome: oneOf(phoneOutcomes, textOf(outcome)),
})
