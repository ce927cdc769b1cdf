import { type PhoneOutcome, phoneOutcomes } from '@khlang/domain/connections/phone'
import { oneOf, textOf } from '#parts/lists/list-search.ts'

/** Which messages the log shows: of one phone or of all, and what became of them. */
export type PhonesSearch = { phone?: string | undefined; outcome?: PhoneOutcome | undefined }

export const phonesSearch = ({ phone, outcome }: Record<string, unknown>): PhonesSearch => ({
  phone: textOf(phone),
  outcome: oneOf(phoneOutcomes, textOf(outcome)),
})
